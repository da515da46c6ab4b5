import { localTimeAt } from '@helix/hygiene';

/** An instant to the second, with its zone: `2026-11-24 09:30:00 America/Toronto`. */
export const instantText = (instant: string, timeZone: string): string =>
  `${localTimeAt(Date.parse(instant), timeZone).replace('T', ' ')} ${timeZone}`;
