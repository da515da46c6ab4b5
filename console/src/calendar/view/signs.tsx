import NextIcon from '@mui/icons-material/EventRepeatOutlined';
import CommentIcon from '@mui/icons-material/ChatBubble';
import AcknowledgedIcon from '@mui/icons-material/ChatBubbleOutline';
import type { SvgIconComponent } from '@mui/icons-material';
import { insuranceIcons } from './insurance.js';
import { stateIcons } from './state-icon.js';

const ICONS = {
  ...stateIcons,
  ...insuranceIcons,
  comment: CommentIcon,
  acknowledged: AcknowledgedIcon,
  next: NextIcon,
} as const satisfies Record<string, SvgIconComponent>;

export type SignName = keyof typeof ICONS;

const idOf = (name: string): string => `hx-sign-${name}`;

/** Each sign drawn once, out of sight, for all the appointments that show it. */
export function SignSheet() {
  return (
    <svg width={0} height={0} style={{ position: 'absolute' }} aria-hidden>
      {Object.entries(ICONS).map(([name, Icon]) => (
        <symbol key={name} id={idOf(name)} viewBox="0 0 24 24">
          <Icon sx={{ width: 24, height: 24 }} />
        </symbol>
      ))}
    </svg>
  );
}

/**
 * A sign in an appointment, as large as `hx-sign` says and in the colour of the text. Not an icon component, of which a day with a
 * thousand would take longer to draw than all the rest of it.
 */
export function Sign({ name }: { name: SignName }) {
  return (
    <svg className="hx-sign" aria-hidden focusable={false}>
      <use href={`#${idOf(name)}`} />
    </svg>
  );
}
