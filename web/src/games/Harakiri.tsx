// Harakiri's table: what is missing to win, the map, the four characters. All that is told, asked and drawn comes from
// the module; touching a place, a character, a card or a mission is looking up the choices about it.

import '../style/harakiri.css';
import { useEffect, useState } from 'preact/hooks';
import { useTable } from '../table/context';
import { Icon } from '../ui/Icon';
import { wasAway } from '../table/visits';
import { t } from '../words';
import { areaOf } from './harakiri/lookup';
import { lookingAt } from './harakiri/looking';
import { MapView } from './harakiri/Map';
import { Missing } from './harakiri/Missing';
import { CharacterSheet, Missions, Party, Track } from './harakiri/Party';
import { Readings, SoFar } from './harakiri/Readings';

export { ChaptersAgain } from './harakiri/ChaptersAgain';
export { Deciding } from './harakiri/Deciding';
export { Pages } from './harakiri/Pages';

function Aim() {
  const table = useTable(), position = table.position.value;
  const looking = lookingAt(table);
  return (
    <div class="hk-aim">
      <div class="hk-tracks">
        <Track area={areaOf(position, 'round')} />
        <Track area={areaOf(position, 'influence')} />
      </div>
      <Missing until={`${table.at.value?.turn.decision}/${looking.isReading.value}`} />
      <Missions />
    </div>
  );
}

export function HarakiriTable() {
  const table = useTable(), looking = lookingAt(table);
  const [isBack, setBack] = useState(() => wasAway(table.head.value?.table ?? ''));
  const [isReading, setReading] = useState(false);
  const [character, setCharacter] = useState(-1);
  const decision = table.at.value?.turn.decision;
  useEffect(() => looking.look(null), [decision]);
  return (
    <>
      <div class="hk-table" inert={looking.isReading.value}>
        <Aim />
        <MapView />
        <div class="hk-side">
          <Party onOpen={setCharacter} />
          <button class="choice-button hk-open-readings" title={t('web.harakiri.readings')} onClick={() => setReading(true)}>
            <Icon name="rules" /> {t('web.harakiri.readings')}
          </button>
        </div>
      </div>
      {character >= 0 && <CharacterSheet character={character} onClose={() => setCharacter(-1)} />}
      {isReading && <Readings onClose={() => setReading(false)} />}
      {isBack && table.lines.value.length > 0 && <SoFar onClose={() => setBack(false)} />}
    </>
  );
}
