// Signs on buttons, in one line of ink.

const paths = {
  home: 'M4 11l8-7 8 7M6 10v9h12v-9M10 19v-5h4v5',
  back: 'M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3',
  hint: 'M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0q-1 1-1 2H9q0-1-1-2z',
  rules: 'M5 4h6q1 0 1 1v15q0-1-1-1H5zM19 4h-6q-1 0-1 1v15q0-1 1-1h6z',
  log: 'M6 5h12M6 10h12M6 15h8M6 20h5',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  play: 'M8 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  people: 'M8 11a3 3 0 1 1 0-6a3 3 0 0 1 0 6zM2 20q0-6 6-6t6 6M16 11a2.500 2.500 0 1 1 0-5M17 14q5 0 5 6',
  close: 'M6 6l12 12M18 6L6 18',
  sun: 'M12 8a4 4 0 1 1 0 8a4 4 0 0 1 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  moon: 'M19 14a8 8 0 0 1-9-10a8 8 0 1 0 9 10z',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01',
};

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
