// Crests and signs, as the map has them: its picture defines each once.

export const PREFIX = 'hk-';

const boxes: Record<string, string> = { crest: '-78 -78 156 156', enemy: '-44 -48 88 92', boss: '-44 -48 88 92', mission: '-42 -48 84 88' };

export function Sign({ name }: { name: string }) {
  return (
    <svg class="hk-sign ink harakiri" viewBox={boxes[name.replace(/\d/, '')]} aria-hidden="true" focusable="false">
      <use href={`#${PREFIX}${name}`} />
    </svg>
  );
}
