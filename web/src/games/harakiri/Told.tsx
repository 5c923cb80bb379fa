// Lines of a page to read: titles, stories, dice that fall.

import type { Line } from '../../engine/presented';
import { joined } from '../../table/joined';
import { LineWords } from '../../table/Log';
import { curled } from '../../ui/quotes';
import { diceOf, isDice } from './book';
import { DieView, useRoll } from './Dice';

// Beside drawn dice only their numbers are seen; which die shows what is for who hears it.
const DiceWords = ({ text }: { text: string }) => (
  <b>
    {text.split(/(\[[^\]]*\])/).map((part, i) => {
      const [, before, number, after] = part.match(/^(\[.*?)(\d+)(\])$/) ?? [];
      return number ? <span key={i}><span class="unseen">{before}</span>{number}<span class="unseen">{after}</span></span> : part;
    })}
  </b>
);

function ThrownWords({ line }: { line: Line }) {
  return (
    <>
      {line.line.map((part, i) =>
        typeof part !== 'string' && isDice(part.address) ? <DiceWords key={i} text={part.thing ?? ''} /> : <LineWords key={i} line={{ ...line, line: [part] }} />,
      )}
    </>
  );
}

function Thrown({ line, address, rolls }: { line: Line; address: string; rolls: boolean }) {
  const isDown = useRoll(rolls);
  return (
    <div class={`hk-thrown${isDown ? '' : ' is-falling'}`}>
      <span class="hk-dice">
        {diceOf(address).map((die, i) => (
          <DieView key={i} die={die} rolls={!isDown} />
        ))}
      </span>
      <p class="hk-sum">{isDown ? <ThrownWords line={line} /> : ' '}</p>
    </div>
  );
}

export function Told({ line, rolls = false }: { line: Line; rolls?: boolean }) {
  const dice = line.line.find((part) => typeof part !== 'string' && isDice(part.address));
  if (dice && typeof dice !== 'string') return <Thrown line={line} address={dice.address!} rolls={rolls} />;
  if (line.weight === 'title') return <h2 class="hk-title"><LineWords line={line} /></h2>;
  if (line.weight === 'heading') return <h2 class="hk-heading"><LineWords line={line} /></h2>;
  if (line.weight === 'story')
    return (
      <div class="hk-story" lang={line.lang}>
        {String(line.line[0]).split(/\n\n+/).map((paragraph, i) => (
          <p key={i}>{curled(paragraph)}</p>
        ))}
      </div>
    );
  return <p class={`hk-line weight-${line.weight}`}><LineWords line={line} /></p>;
}

// Small doings in a row are one paragraph.
function together(lines: Line[]): Line[][] {
  const result: Line[][] = [];
  for (const line of lines) {
    const last = result[result.length - 1];
    if (line.weight === 'quiet' && last?.[0].weight === 'quiet') last.push(line);
    else result.push([line]);
  }
  return result;
}

export function ToldLines({ lines, rolls }: { lines: Line[]; rolls?: boolean }) {
  return (
    <>
      {together(joined(lines)).map((some, i) =>
        some.length > 1 ? (
          <p key={i} class="hk-line weight-quiet">
            {some.map((line, k) => (
              <span key={k}><LineWords line={line} /> </span>
            ))}
          </p>
        ) : (
          <Told key={i} line={some[0]} rolls={rolls} />
        ),
      )}
    </>
  );
}
