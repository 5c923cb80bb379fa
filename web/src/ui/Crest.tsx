// A crest and a colour for each seat, the same everywhere. They differ in silhouette alone.

const shapes = [
  // three scales
  <path d="M12 4l4 7H8zM7 12l4 7H3zM17 12l4 7h-8z" />,
  // four diamonds
  <path d="M12 3l4 4-4 4-4-4zM12 13l4 4-4 4-4-4zM7 8l4 4-4 4-4-4zM17 8l4 4-4 4-4-4z" />,
  // two bars in a ring
  <path fill-rule="evenodd" d="M12 2a10 10 0 1 1 0 20a10 10 0 0 1 0-20zM12 5a7 7 0 1 0 0 14a7 7 0 0 0 0-14zM7 9h10v2H7zM7 13h10v2H7z" />,
  // five petals
  <path d="M12 2.6a3.2 3.2 0 0 1 3 4.2a3.2 3.2 0 0 1 4.9 3.6a3.2 3.2 0 0 1-1.900 5.100a3.2 3.2 0 0 1-4 4.600a3.200 3.200 0 0 1-4 0a3.200 3.200 0 0 1-4-4.600a3.200 3.200 0 0 1-1.900-5.100a3.200 3.200 0 0 1 4.900-3.600a3.2 3.2 0 0 1 3-4.200z" />,
  // a wheel of arrows
  <path d="M12 2l3 5h-2v4h4V9l5 3-5 3v-2h-4v4h2l-3 5-3-5h2v-4H7v2l-5-3 5-3v2h4V7H9z" />,
];

export function Crest({ seat }: { seat: number }) {
  return (
    <svg class={`crest seat-${seat % shapes.length}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {shapes[seat % shapes.length]}
    </svg>
  );
}
