/** Words that the search reads as a day. */
const DAYS = ['today', 'tomorrow', 'yesterday'];

/** The text as an appointment id, which the PMS writes with letters, digits, `_` and `.`; null when it is none. */
export function typedAppointmentId(text: string): string | null {
  const typed = text.trim();
  return /^[\w.]{1,64}$/.test(typed) && !DAYS.includes(typed.toLowerCase()) ? typed : null;
}
