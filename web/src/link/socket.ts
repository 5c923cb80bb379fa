// A table on a server, over a WebSocket that comes back by itself.

import type { TableLink } from './link';
import type { FromTable } from './messages';

const FIRST_WAIT = 500, LONGEST_WAIT = 15000, REFUSED = 1008;

export class SocketLink implements TableLink {
  onMessage: (message: FromTable) => void = () => {};
  onState: TableLink['onState'] = () => {};
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer = 0;
  private isClosed = false;

  constructor(private readonly table: string) {
    addEventListener('online', this.hurry);
    queueMicrotask(() => this.connect());
  }

  private readonly hurry = () => {
    if (this.isClosed || this.socket?.readyState === WebSocket.OPEN) return;
    this.wait = FIRST_WAIT;
    this.connect();
  };

  private connect() {
    clearTimeout(this.timer);
    this.socket?.close();
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/table?a=${encodeURIComponent(this.table)}`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.onState('open');
    };
    socket.onmessage = (event) => {
      for (const line of String(event.data).split('\n')) if (line) this.onMessage(JSON.parse(line));
    };
    socket.onclose = ({ code, reason }) => {
      if (this.isClosed || socket !== this.socket) return;
      if (code === REFUSED && reason !== 'restart') return this.giveUp(reason);
      this.onState('lost');
      this.timer = setTimeout(() => this.connect(), this.wait * (0.8 + Math.random() * 0.4)) as unknown as number;
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }

  private giveUp(why: string) {
    this.isClosed = true;
    this.onState('refused', why || 'refused');
  }

  send(message: object) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.hurry);
    this.socket?.close();
    this.onState('closed');
  }
}
