import type { CalendarAppointment } from '@helix/contracts';
import type { EventState } from '@helix/hygiene';
import {
  mdiAlertCircle,
  mdiBankOutline,
  mdiCalendarRefreshOutline,
  mdiCheckCircle,
  mdiCloseCircle,
  mdiCurrencyUsdOff,
  mdiHelpCircleOutline,
  mdiMessage,
  mdiMessageOutline,
  mdiMinusCircleOutline,
  mdiShieldOutline,
} from '@mdi/js';

/** The shapes, as paths in a square of 24 by 24. */
const SIGNS = {
  success: mdiCheckCircle,
  warning: mdiAlertCircle,
  fail: mdiCloseCircle,
  unknown: mdiMinusCircleOutline,
  insuranceUnknown: mdiHelpCircleOutline,
  insurancePrivate: mdiShieldOutline,
  insurancePublic: mdiBankOutline,
  insuranceNone: mdiCurrencyUsdOff,
  comment: mdiMessage,
  acknowledged: mdiMessageOutline,
  next: mdiCalendarRefreshOutline,
} as const satisfies Record<EventState, string> & Record<string, string>;

export type SignName = keyof typeof SIGNS;

/**
 * A sign in an appointment, in the size of the class `hx-sign` and the colour of the text. It is no icon component,
 * because rendering a thousand of them takes longer than the rest of the day, and no `use` of a common symbol, because the
 * browser copies all elements of the symbol for each.
 */
export function Sign({ name }: { name: SignName }) {
  return (
    <svg className="hx-sign" viewBox="0 0 24 24" fill="currentColor" aria-hidden focusable={false}>
      <path d={SIGNS[name]} />
    </svg>
  );
}

/** Shows a state by shape as well as by colour. Decorative beside the name of the state. */
export function StateIcon({ state }: { state: EventState }) {
  const style = { flexShrink: 0, color: `var(--mui-palette-state-${state}-bar)` };
  return (
    <svg width={14} height={14} viewBox="0 0 24 24" fill="currentColor" aria-hidden focusable={false} style={style}>
      <path d={SIGNS[state]} />
    </svg>
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
