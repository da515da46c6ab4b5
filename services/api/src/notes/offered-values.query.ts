import type { OfferedValue, OfferedValues } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { procedureText, procedureTokenOf, procedureTokens, tokenKey } from '@helix/notes';
import { readTokens, readTokenValues } from './tokens.query.js';
import { readAppointmentOfNote, type AppointmentOfNote } from './note-facts.query.js';

/**
 * The values that each token offers at an appointment, in list order. The tokens that list procedures offer those of the
 * appointment, with minutes.
 *
 * @param now milliseconds since the epoch.
 */
export async function readOfferedValues(
  transaction: Transaction,
  clinicId: number,
  appointmentId: string,
  now: number,
): Promise<OfferedValues> {
  const appointment = await readAppointmentOfNote(transaction, clinicId, appointmentId, now);
  const [tokens, values] = [await readTokens(transaction), await readTokenValues(transaction)];
  return Object.fromEntries(
    tokens.map(({ tokenId, name }) => {
      const stored = values.filter((value) => value.tokenId === tokenId);
      const offered = stored.map(({ value, isDefault, isNone }): OfferedValue => ({ value, isDefault, isNone }));
      const list = procedureTokens.find((token) => tokenKey(token) === tokenKey(name));
      return [name, list ? [...procedureValues(appointment, list), ...offered] : offered];
    }),
  );
}

function procedureValues(
  { loaded, procedures, isPlanned }: AppointmentOfNote,
  token: (typeof procedureTokens)[number],
): OfferedValue[] {
  return procedures
    .filter((procedure) => procedureTokenOf(procedure) === token)
    .map((procedure) => {
      const minutes = minutesOfFee(procedure.cents, loaded.hourlyGoalCents);
      const value = procedureText(procedure, isPlanned);
      return { value, isDefault: false, isNone: false, ...(minutes === null ? {} : { minutes }) };
    });
}

/** Minutes in which a fee is earned at an hourly goal, rounded (spec 2 section 9); null without a goal. */
const minutesOfFee = (cents: number, hourlyGoalCents: number | null): number | null =>
  hourlyGoalCents === null || hourlyGoalCents <= 0 ? null : Math.round((cents / hourlyGoalCents) * 60);
