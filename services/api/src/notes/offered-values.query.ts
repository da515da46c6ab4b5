import { maySeePerformance, type OfferedValue, type OfferedValues } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { procedureText, procedureTokenOf, procedureTokens, tokenKey } from '@helix/notes';
import { readPerformanceViewer, type MemberOfClinic } from '../performance/performance-viewer.query.js';
import { readTokens, readTokenValues } from './tokens.query.js';
import { readAppointmentOfNote, type AppointmentOfNote } from './note-facts.query.js';

/**
 * The values that each token offers at an appointment, in list order. The tokens that list procedures offer those of the
 * appointment, with minutes unless the reader may not see the goal of the provider.
 *
 * @param now milliseconds since the epoch.
 */
export async function readOfferedValues(
  transaction: Transaction,
  reader: MemberOfClinic,
  appointmentId: string,
  now: number,
): Promise<OfferedValues> {
  const appointment = await readAppointmentOfNote(transaction, reader.clinicId, appointmentId, now);
  const viewer = await readPerformanceViewer(transaction, reader);
  const { facts, hourlyGoalCents } = appointment.loaded;
  const goalCents = maySeePerformance(viewer, facts.providerId) ? hourlyGoalCents : null;
  const [tokens, values] = [await readTokens(transaction), await readTokenValues(transaction)];
  return Object.fromEntries(
    tokens.map(({ tokenId, name }) => {
      const stored = values.filter((value) => value.tokenId === tokenId);
      const offered = stored.map(({ value, isDefault, isNone }): OfferedValue => ({ value, isDefault, isNone }));
      const list = procedureTokens.find((token) => tokenKey(token) === tokenKey(name));
      return [name, list ? [...procedureValues(appointment, list, goalCents), ...offered] : offered];
    }),
  );
}

function procedureValues(
  { procedures, isPlanned }: AppointmentOfNote,
  token: (typeof procedureTokens)[number],
  hourlyGoalCents: number | null,
): OfferedValue[] {
  return procedures
    .filter((procedure) => procedureTokenOf(procedure) === token)
    .map((procedure) => {
      const minutes = minutesOfFee(procedure.cents, hourlyGoalCents);
      const value = procedureText(procedure, isPlanned);
      return { value, isDefault: false, isNone: false, ...(minutes === null ? {} : { minutes }) };
    });
}

/** Minutes in which a fee is earned at an hourly goal, rounded (spec 2 section 9); null without a goal. */
const minutesOfFee = (cents: number, hourlyGoalCents: number | null): number | null =>
  hourlyGoalCents === null || hourlyGoalCents <= 0 ? null : Math.round((cents / hourlyGoalCents) * 60);
