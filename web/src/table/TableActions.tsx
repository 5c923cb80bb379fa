// What one may ask of the others at a table, beyond the game: taking back what was shown, ending early, a bot for who is
// away, somebody else for who has left; and a bot in one's own place.

import { t } from '../words';
import { useTable } from './context';
import type { TableModel } from './model';

// Is there anybody to ask?
export function canPropose(table: TableModel): boolean {
  const seats = table.seats.value?.seats ?? [], turn = table.at.value?.turn;
  const isAlone = seats.every((seat, i) => seat.kind === 'bot' || table.isMine(i));
  return table.eyes.value >= 0 && !isAlone && Boolean(turn) && turn!.kind !== 'over';
}

export function TableActions() {
  const table = useTable();
  const seats = table.seats.value?.seats ?? [], own = table.eyes.value;
  if (!canPropose(table)) return null;
  const isAway = (i: number) => seats[i].kind === 'person' && seats[i].here === false && !seats[i].bot;
  const isBusy = Boolean(table.vote.value) || table.sent.value;
  return (
    <fieldset class="setting table-actions" disabled={isBusy}>
      <legend>{t('web.ask')}</legend>
      <button class="choice-button" onClick={() => table.propose('undo')}>{t('web.ask.undo')}</button>
      <button class="choice-button" onClick={() => table.propose('close')}>{t('web.ask.close')}</button>
      {seats.map((seat, i) => (isAway(i) || seat.kind === 'open') && (
        <button key={i} class="choice-button" onClick={() => table.propose('replace', { who: i, level: 'medium' })}>{t('web.ask.replace', { who: table.nameOf(i) })}</button>
      ))}
      {seats.map((seat, i) => seat.admits && !seat.free && (
        <button key={i} class="choice-button" onClick={() => table.propose('admit', { who: i })}>{t('web.ask.admit', { n: i + 1 })}</button>
      ))}
      {seats[own]?.bot ? (
        <button class="choice-button" onClick={() => table.handOver('')}>{t('web.decide-again')}</button>
      ) : (
        <button class="choice-button" onClick={() => table.handOver('medium')}>{t('web.hand-over')}</button>
      )}
      <button class="choice-button" onClick={() => table.getUp(true)}>{t('web.get-up.heir')}</button>
      <button class="choice-button" onClick={() => table.getUp()}>{t('web.get-up')}</button>
    </fieldset>
  );
}
