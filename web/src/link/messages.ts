// Messages between client and table (docs/protocol.md).

import type { Message } from '../engine/presented';

export interface Head {
  table: string;
  protocol: number;
  game: string;
  rules: number;
  data: string;
  players: number;
  options: string[];
  chat: boolean;
  move_ms?: number;
  game_ms?: number;
  deck?: string;
  n: number;
}

export interface SeatState {
  kind: 'person' | 'bot' | 'open';
  name?: string;
  bot?: string;
  here?: boolean;
  free?: boolean; // of a seat that is open: may this page sit down there?
  heir?: boolean; // who left it wished that somebody goes on with it
  admits?: boolean; // may those who sit admit somebody?
}

export interface Seats {
  seats: SeatState[];
  you: number[];
  maker: boolean;
  phase: 'gathering' | 'opening' | 'dealt' | 'closed';
  hints: boolean;
  chat?: boolean; // is there talk now?
  commitment?: string;
  deal?: number;
}

export interface Entry {
  n: number;
  for?: number;
  kind: 'deal' | 'move' | 'time-out' | 'retract' | 'undo' | 'agreed' | 'seat' | 'hand-over' | 'branch' | 'content';
  seat?: number;
  to?: number;
  events?: number[][];
}

export interface At {
  at: number;
  for?: number;
  turn: { kind: 'one' | 'all' | 'any' | 'over'; seats: number[]; decision: number; left?: number[] };
  back: boolean;
  world: string;
}

export interface Over {
  over: { result: 'decided' | 'won' | 'lost' | 'closed'; how?: string; scores?: number[]; ranks?: number[]; winners?: number[] };
  knowing: number;
  secret?: string;
  nonces?: { seat: number; nonce: string }[];
}

export interface Vote {
  vote: number;
  what: 'undo' | 'replace' | 'close' | 'again' | 'admit';
  by: number;
  to?: number;
  who?: number;
  level?: string;
  yes: number[];
  no: number[];
  left?: number;
  settled?: 'yes' | 'no' | 'out' | 'failed';
}

export interface Done { done: number; n: number; entries: number }
export interface Refused { no: number | null; status: string; why: Message[] }
export interface Said { say: string; seat?: number }
export interface HintTold { hint: number; seat: number; decision: number; move: string }
export interface Looked { look: number; for?: number; world: string }

export type FromTable = Partial<Head & Seats & Entry & At & Over & Vote & Done & Refused & Said & HintTold & Looked> & {
  gone?: string;
  again?: string;
};
