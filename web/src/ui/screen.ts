// A phone, or a window as narrow: log and talk are sheets there (style/table.css has the same width).

import { signal } from '@preact/signals';

const query = matchMedia('(max-width: 60em)');
export const isNarrow = signal(query.matches);
query.addEventListener('change', () => (isNarrow.value = query.matches));
