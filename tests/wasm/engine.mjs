// The module of a folder, in Node.js.
import { readFileSync } from 'node:fs';
import { openModule } from './module.mjs';

export const open = (folder) => openModule((name) => readFileSync(`${folder}/${name}`));
