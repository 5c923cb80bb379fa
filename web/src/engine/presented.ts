// Presentation as the module writes it (docs/presentation.md). What is empty is left out.

export interface Thing {
  address: string;
  label?: string;
  name?: string;
  text?: string;
  suit?: string;
  note?: string;
  state?: 'hidden' | 'spent';
  worth?: number;
  count?: number;
  outline?: number[];
  laid_freely?: boolean;
}

export interface Area {
  address: string;
  title: string;
  shape: 'row' | 'pile' | 'number' | 'map';
  owner?: number;
  number: number;
  bound?: number;
  note?: string;
  width?: number; // of a map, in the units of outlines
  depth?: number;
  things?: Thing[];
}

// Where a thing that is laid freely would lie: its own fixed point, in the game's units with y upwards, and how far it is
// turned around it, counter-clockwise, in 1/4096 of a turn.
export interface Drop {
  x: number;
  y: number;
  angle: number;
}

export interface LaidWords {
  where: string;
  briefly: string;
  brings: string;
  leaves: string;
  left: number;
}

export interface Objection {
  why: string;
  thing?: number;
  x?: number;
  y?: number;
}

// A drop as it is judged; what is said of it is said of `near` where there is one.
export interface Laid {
  drop: Drop;
  legal: boolean;
  near: Drop | null; // the legal drop nearest to an illegal one
  target: number;
  points: number;
  outline: number[];
  said: LaidWords;
  why: Objection[];
}

export interface Choice {
  id: number;
  key?: string;
  label: string;
  lang?: string; // of the label, where it is not the reader's language
  cost?: string;
  consequence?: string;
  odds?: string;
  why_not?: string;
  question?: string;
  worth?: number;
  number?: number;
  picking?: 'things' | 'any';
  wanted?: number;
  moves?: number;
  about?: string[];
  through?: string[]; // the places on its way
  choices?: Choice[];
}

export interface Position {
  stand?: string;
  missing?: string;
  rule?: string; // that the question is by
  areas: Area[];
  question: Choice | null;
}

export type Segment = string | { thing?: string; seat?: string; number?: string; address?: string; n?: number };

export interface Line {
  entry: number;
  weight: 'quiet' | 'plain' | 'scored' | 'heading' | 'title' | 'story';
  rule?: string;
  lang?: string; // of a story that is not in the reader's language
  line: Segment[];
}

export interface SeatScore {
  seat: number;
  name: string;
  rank?: number;
  points?: number;
  winner?: boolean;
  sentence?: string;
  parts?: { kind: string; points: number; count?: number }[];
}

export interface Ending {
  over: boolean;
  team: boolean;
  headline: string;
  how?: string;
  unit: string; // of points, in words
  seats: SeatScore[];
}

// Each seat's points by kind, at the start and after every decision that changed them.
export interface Course {
  team: boolean; // then there is one seat, which stands for all
  decisions: number;
  kinds: string[];
  seats: string[];
  course: { entry: number; decision: number; points: number[][] }[];
}

export interface Reviewing {
  done: number;
  due: number;
  careful: boolean; // those that cost most get a second look
}

// Labels in a sentence of the engine's, a letter and a number (or they would be numbers of other things), as they are called.
export const inWords = (text: string, call: (label: string) => string): string =>
  text.replace(/[\p{L}\d][\p{L}\d/+]*/gu, (word) => (/\d/.test(word) && /\p{L}/u.test(word) ? call(word) : word));

// A seat's decisions looked back at, the costliest first.
export interface Regretted {
  seat: number;
  sentence: string;
  none?: string;
  regrets: { entry: number; told: { when?: string; sentence: string; reason?: string; played: string; better: string; percent: number; loss: number } }[];
}

export interface Hint {
  move: string;
  label: string;
  reason?: string;
  sentence: string;
  percent: number;
}

export interface Hints {
  hints: Hint[];
  caution?: string;
  legend?: string;
}

export interface Setup {
  game: string;
  players?: number;
  options?: string[];
}

export interface SeatLabel {
  name: string;
  person: boolean;
}

// Message of the engine or a host: an id with arguments.
export interface Message {
  id: string;
  args?: unknown;
}

// `call`: what a thing is called.
type Named = Exclude<Segment, string>;
export const lineText = (line: Line, call: (part: Named) => string = ({ thing }) => thing ?? ''): string =>
  line.line.map((part) => (typeof part === 'string' ? part : part.thing === undefined ? (part.seat ?? part.number ?? '') : call(part))).join('');
