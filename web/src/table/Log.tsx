// What happened, in the module's words. Cards and names in it are the same things as on the table: touching one shows
// where it lies.

import { useEffect, useRef } from 'preact/hooks';
import type { Line, Segment } from '../engine/presented';
import { Crest } from '../ui/Crest';
import { CardFace, pictureOf } from '../ui/Card';
import { curled } from '../ui/quotes';
import { t } from '../words';
import { useTable } from './context';
import { joined } from './joined';

const SHOWN = 200;

function point(address: string) {
  const found = document.querySelectorAll(`[data-thing="${CSS.escape(address)}"]`);
  found.forEach((element) => {
    element.classList.remove('pointed');
    void (element as HTMLElement).offsetWidth;
    element.classList.add('pointed');
  });
  found[0]?.scrollIntoView({ block: 'nearest' });
}

// A word is no <button>: browsers make a block of that, and what follows it, a comma, would begin the next line.
function Piece({ part, isOld }: { part: Segment; isOld?: boolean }) {
  const table = useTable();
  if (typeof part === 'string') return <>{curled(part)}</>;
  if (part.seat !== undefined)
    return (
      <b class="in-log">
        <span class={`seat-${(part.n ?? 0) % 5}`}>
          <Crest seat={part.n ?? 0} />
        </span>
        {part.seat}
      </b>
    );
  if (part.thing === undefined) return <b>{part.number}</b>;
  const thing = { address: part.address ?? '', label: part.thing };
  if (!part.address || part.address.startsWith('dice/')) return <b>{part.thing}</b>;
  const say = { class: 'in-log card-in-log', tabIndex: isOld ? -1 : 0, 'aria-label': table.called(part), onClick: () => point(part.address!) };
  if (pictureOf(thing))
    return (
      <button {...say}>
        <CardFace thing={thing} />
      </button>
    );
  const press = (event: KeyboardEvent) => ['Enter', ' '].includes(event.key) && (event.preventDefault(), say.onClick());
  return (
    <span {...say} role="button" onKeyDown={press}>
      {say['aria-label']}
    </span>
  );
}

export const ruleId = (rule: string) => `rule-${rule.replace('#', '')}`;

// A line's words; what is named in it can be pointed at.
export const LineWords = ({ line, isOld }: { line: Line; isOld?: boolean }) => (
  <>
    {line.line.map((part, i) => (
      <Piece key={i} part={part} isOld={isOld} />
    ))}
  </>
);

// Of a long log only the last lines are stops on the way of the Tab key.
export function LineView({ line, isOld, isPointed }: { line: Line; isOld?: boolean; isPointed?: boolean }) {
  return (
    <li class={`line weight-${line.weight}${isPointed ? ' is-rule' : ''}`} id={line.rule ? ruleId(line.rule) : undefined} tabIndex={isPointed ? -1 : undefined} data-rule={/^[A-Z]/.test(line.rule ?? '') ? line.rule : undefined} lang={line.lang}>
      <LineWords line={line} isOld={isOld} />
    </li>
  );
}

export function Log() {
  const table = useTable();
  const list = useRef<HTMLOListElement>(null);
  const now = table.past.value ?? Infinity; // who looks at a moment reads what had been told by then
  const lines = table.lines.value.filter((line) => line.entry < table.heldBack.value && line.entry <= now);
  void table.position.value; // what things are called is known with it
  useEffect(() => {
    // The newest line; on a phone it is the sheet that scrolls.
    for (const one of [list.current, list.current?.closest('.sheet-body')]) if (one) one.scrollTop = one.scrollHeight;
  }, [lines.length]);
  return (
    <ol class="log" ref={list} aria-label={t('web.log')} tabIndex={0}>
      {joined(lines.slice(-SHOWN)).map((line, i, all) => (
        <LineView key={`${line.entry}-${i}`} line={line} isOld={i < all.length - 3} />
      ))}
    </ol>
  );
}
