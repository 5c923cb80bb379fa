// A sign with its word. One that cannot be used now stays within reach, and says why when it is touched.

import { Icon, type IconName } from '../ui/Icon';

interface Props {
  icon: IconName;
  label: string;
  onClick: () => void;
  isOff?: boolean;
  count?: number; // of what is new there
}

export function Tool({ icon, label, onClick, isOff, count }: Props) {
  return (
    <button class="tool" aria-label={count ? `${label} (${count})` : label} title={label} aria-disabled={isOff ? 'true' : undefined} onClick={onClick}>
      <Icon name={icon} />
      <span class="tool-label">{label}</span>
      {count ? <b class="badge">{count}</b> : null}
    </button>
  );
}
