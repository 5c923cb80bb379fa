// node tests/tamper.mjs IRORI RECORD STEP: changes every STEPth byte of the record in turn, and cuts it short at every
// STEPth, and asks `irori verify` each time. It must say no, and name the line. One TAP line for each of the record's.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [irori, path, stepText] = process.argv.slice(2);
const record = readFileSync(path);
const step = Number(stepText);
let failed = 0;

// What verify makes of these bytes, if it is not what it should.
function problem(bytes, what, lines) {
  const { status, stdout, stderr } = spawnSync(irori, ['verify', '-'], { input: bytes });
  const said = `${stdout}${stderr}`;
  if (status !== 1) return `${what}: exit code ${status}`;
  const line = Number(/:(\d+):/.exec(said)?.[1]);
  return lines.includes(line) ? '' : `${what}: "${said.trim()}" does not name line ${lines[0]}`;
}

let line = 1, begin = 0;
while (begin < record.length) {
  const end = record.indexOf(10, begin) + 1;
  const problems = [];
  for (let at = begin + ((line * 3) % step); at < end; at += step) {
    const changed = Buffer.from(record);
    changed[at] ^= 1 + (at % 3);
    problems.push(problem(changed, `byte ${at - begin + 1} changed`, [line]));
    // Cut at the end of a line, it is the next one that is missing.
    if (at > begin) problems.push(problem(record.subarray(0, at), `cut after byte ${at - begin}`, [line]));
  }
  if (end < record.length) problems.push(problem(record.subarray(0, end), 'cut after this line', [line + 1, line]));
  const first = problems.find(Boolean);
  console.log(`${first ? 'not ok' : 'ok'} - verify notices every change in line ${line}${first ? `: ${first}` : ''}`);
  if (first) failed++;
  begin = end;
  line++;
}
process.exit(failed ? 1 : 0);
