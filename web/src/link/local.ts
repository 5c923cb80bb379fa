// A table in this page: its host runs in the engine's Worker.

import type { Engine } from '../engine/engine';
import type { LinkState, TableLink } from './link';
import type { FromTable } from './messages';

export class LocalLink implements TableLink {
  onMessage: (message: FromTable) => void = () => {};
  onState: (state: LinkState) => void = () => {};

  constructor(private readonly engine: Engine) {
    engine.onTable = (line) => this.onMessage(JSON.parse(line));
    queueMicrotask(() => this.onState('open'));
  }

  send(message: object) {
    this.engine.toTable(JSON.stringify(message));
  }

  close() {
    this.engine.onTable = () => {};
    this.onState('closed');
  }
}
