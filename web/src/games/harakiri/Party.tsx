// The four characters: a line each, and all that one is and carries.

import type { Area, Choice, Thing } from '../../engine/presented';
import { Clock } from '../../table/Clock';
import { useTable } from '../../table/context';
import { Sheet } from '../../ui/Sheet';
import { ChoiceButtons } from './Choices';
import { areaOf, choicesAbout, thingsOf } from './lookup';
import { lookingAt } from './looking';
import { Sign } from './Signs';

const nameIn = (thing: Thing) => thing.address.split('/')[1];

function Pips({ area, kind }: { area?: Area; kind: string }) {
  if (!area) return null;
  return (
    <span class={`hk-bar is-${kind}`}>
      <span class="hk-number-title">{area.title}</span> <b>{area.number}</b>
      {area.bound ? <span class="hk-bound">/{area.bound}</span> : null}
    </span>
  );
}

function Belonging({ thing, onDone }: { thing: Thing; onDone: () => void }) {
  const table = useTable(), question = lookingAt(table).question.value;
  const choices: Choice[] = question ? choicesAbout(question, thing.address).map(({ choice }) => choice) : [];
  return (
    <li class="hk-belonging" data-thing={thing.address}>
      <p>
        <b>{thing.name}</b> {thing.note && <i>{thing.note}</i>}
      </p>
      {thing.text && <p class="hk-about">{thing.text}</p>}
      {choices.length > 0 && (
        <div onClick={onDone}>
          <ChoiceButtons choices={choices} />
        </div>
      )}
    </li>
  );
}

const numbers = ['health', 'armor', 'points', 'power', 'dexterity', 'knowledge', 'spirit', 'coins', 'karma', 'heads', 'boss-heads', 'affinity'];

export function CharacterSheet({ character, onClose }: { character: number; onClose: () => void }) {
  const table = useTable(), position = table.position.value, thing = thingsOf(position, 'character')[character];
  if (!thing) return null;
  const name = nameIn(thing);
  const kami = thingsOf(position, 'kami').filter((one) => nameIn(one) === name);
  const rows = ['gear', 'item', 'skill'].map((kind) => areaOf(position, `${kind}/${name}`)).filter((area): area is Area => Boolean(area?.things?.length));
  const question = lookingAt(table).question.value;
  const own = question ? choicesAbout(question, thing.address).map(({ choice }) => choice) : [];
  return (
    <Sheet title={thing.name ?? ''} onClose={onClose}>
      <div class="hk-character">
        <div class="hk-character-head">
          <Sign name={`crest${character}`} />
          <div>
            <p class="hk-about">{thing.text}</p>
            {thing.note && <p>{thing.note}</p>}
          </div>
        </div>
        {own.length > 0 && (
          <div onClick={onClose}>
            <ChoiceButtons choices={own} />
          </div>
        )}
        <dl class="hk-numbers">
          {numbers.map((id) => {
            const area = areaOf(position, `${id}/${name}`);
            return area ? (
              <div key={id}>
                <dt>{area.title}</dt>
                <dd>
                  {area.number}
                  {area.bound ? <small>/{area.bound}</small> : null}
                  {area.note && <i> {area.note}</i>}
                </dd>
              </div>
            ) : null;
          })}
        </dl>
        {[...rows, ...(kami.length ? [{ ...areaOf(position, 'kami')!, things: kami }] : [])].map((area) => (
          <section key={area.address}>
            <h3>{area.title}</h3>
            <ul>
              {area.things!.map((one) => (
                <Belonging key={one.address} thing={one} onDone={onClose} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Sheet>
  );
}

export function Party({ onOpen }: { onOpen: (character: number) => void }) {
  const table = useTable(), looking = lookingAt(table), position = table.position.value;
  const characters = thingsOf(position, 'character'), active = thingsOf(position, 'active')[0];
  return (
    <ul class="hk-party" aria-label={areaOf(position, 'character')?.title}>
      {characters.map((thing, i) => {
        const name = nameIn(thing), isActive = Boolean(active && nameIn(active) === name);
        const owner = areaOf(position, `health/${name}`)?.owner ?? -1;
        const points = areaOf(position, `points/${name}`), coins = areaOf(position, `coins/${name}`);
        return (
          <li key={name}>
            <button class={`hk-member${isActive ? ' is-active' : ''}${thing.state === 'spent' ? ' is-done' : ''}${looking.touchable.value.has(thing.address) ? ' hk-can' : ''}`} data-thing={thing.address} onClick={() => onOpen(i)}>
              <Sign name={`crest${i}`} />
              <span class="hk-member-words">
                <span class="hk-member-name">
                  <b>{thing.name}</b> <small class="hk-player">{table.nameOf(owner)}</small> <Clock seat={owner} />
                </span>
                <span class="hk-where">{thing.note}</span>
                <span class="hk-bars">
                  <Pips area={areaOf(position, `health/${name}`)} kind="health" />
                  <Pips area={areaOf(position, `armor/${name}`)} kind="armor" />
                  <Pips area={points} kind="points" />
                  <Pips area={coins} kind="coins" />
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

// Missions, each with where it is to be followed.
export function Missions() {
  const table = useTable(), looking = lookingAt(table), position = table.position.value;
  const missions = thingsOf(position, 'mission');
  if (!missions.length) return null;
  return (
    <ul class="hk-missions" aria-label={areaOf(position, 'mission')?.title}>
      {missions.map((thing) => (
        <li key={thing.address}>
          <button class={`hk-mission${looking.touchable.value.has(thing.address) ? ' hk-can' : ''}${looking.looked.value === thing.address ? ' is-looked' : ''}`} data-thing={thing.address} title={[thing.name, thing.note].filter(Boolean).join(' · ')} onClick={() => looking.look(thing.address)}>
            <span aria-hidden="true">{thing.label}</span> <b>{thing.name}</b> {thing.note && <small>{thing.note}</small>}
          </button>
        </li>
      ))}
    </ul>
  );
}

export function Track({ area }: { area?: Area }) {
  if (!area) return null;
  return (
    <span class="hk-track" data-thing={area.address} title={area.title}>
      {area.title} <b>{area.number}</b>/{area.bound} {area.address !== 'round' && area.note && <i>{area.note}</i>}
    </span>
  );
}

