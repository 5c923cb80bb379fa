// A table in this page: its host runs in the engine's Worker.

import type { Engine } from '../engine/engine';
import type { LinkState, TableLink } from './link';
import type { FromTable } from './messages';

export class LocalLink implements TableLink {
  onMessage: (message: FromTable) => void = () => {};
  onState: (state: LinkState) => void = () => {};

  onElsewhere: (isElsewhere: boolean) => void = () => {};

  constructor(private readonly engine: Engine, private readonly id: string) {
    engine.onPlaying = (isPlaying) => {
      this.onElsewhere(!isPlaying);
      this.onState('open');
    };
    engine.onTable = (line) => this.onMessage(JSON.parse(line));
    queueMicrotask(() => this.onState('open'));
  }

  send(message: object) {
    this.engine.toTable(JSON.stringify(message));
  }

  close() {
    this.engine.onTable = () => {};
    this.engine.onPlaying = () => {};
    void this.engine.ask('leave', this.id).catch(() => {}); // a broken Worker has nothing to leave
    this.onState('closed');
  }
}
