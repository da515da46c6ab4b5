import type { CalendarAppointment } from '@helix/contracts';
import type { EventState } from '@helix/hygiene';
import { SIGN_CHARACTERS } from './sign-characters.js';
import styles from './signs.module.css';

// Found by its first sign, the font would come a frame later, and the browser would lay out the day twice.
document.fonts.load('1em Signs').catch(() => undefined);

type SignName = keyof typeof SIGN_CHARACTERS;

interface SignData {
  /** Of a comment: nobody has acknowledged it. */
  'data-new'?: boolean | undefined;
  'data-insurance'?: string;
}

const SIGN_CLASS = `hx-sign ${styles['sign']}`;

/**
 * A sign in an appointment, in the size of the class `hx-sign` and the colour of the text. It is a character, because a
 * drawing for each of a thousand signs takes the browser longer than the rest of the day
 * (docs/decisions/0038-signs-are-characters.md), and a function instead of a component, because a thousand components
 * take React a part of it.
 */
export const sign = (name: SignName, data?: SignData) => (
  <span className={SIGN_CLASS} aria-hidden {...data}>
    {SIGN_CHARACTERS[name]}
  </span>
);

/** A link that is a sign. Its label is its accessible name. */
export const signLink = (name: SignName, className: string, href: string, label: string) => (
  <a className={`${className} ${SIGN_CLASS}`} href={href} aria-label={label}>
    {SIGN_CHARACTERS[name]}
  </a>
);

/** Shows a state by shape as well as by colour. Decorative beside the name of the state. */
export function StateIcon({ state }: { state: EventState }) {
  return (
    <span className={styles['sign']} aria-hidden style={{ color: `var(--mui-palette-state-${state}-bar)` }}>
      {SIGN_CHARACTERS[state]}
    </span>
  );
}

const INSURANCES = [
  { label: 'calendar.insurance.unknown', sign: 'insuranceUnknown' },
  { label: 'calendar.insurance.private', sign: 'insurancePrivate' },
  { label: 'calendar.insurance.public', sign: 'insurancePublic' },
  { label: 'calendar.insurance.none', sign: 'insuranceNone' },
] as const;

/** The text key and the sign of an appointment's insurance. */
export function insuranceOf({ insuranceStatus }: Pick<CalendarAppointment, 'insuranceStatus'>) {
  return INSURANCES[insuranceStatus] ?? INSURANCES[0];
}
