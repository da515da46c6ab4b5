import { PROCEDURE_STATUS } from '@helix/hygiene';
import type { LoadedAppointment, PatientProcedure } from '../../../services/api/src/index.js';
import type { Random } from '../practice/world/random.js';
import type { AttributionWork } from './plan-appointments.js';

/** Share of procedures of the day by another provider that the hygienist takes over, such as an exam she prepared. */
const SWITCHED_SHARE = 0.04;

/** The procedures of the day that are attributed to the hygienist although the doctor did them. */
export function attributionsOf(
  random: Random,
  { facts: { providerId, start } }: LoadedAppointment,
  procedures: readonly PatientProcedure[],
): AttributionWork[] {
  return procedures
    .filter(
      (one) =>
        one.status === PROCEDURE_STATUS.Done &&
        one.date === start.slice(0, 10) &&
        one.isLinked &&
        one.providerId !== providerId &&
        one.attributedProviderId === one.providerId,
    )
    .filter(() => random.chance(SWITCHED_SHARE))
    .map(({ id }) => ({ procedureId: id, providerId }));
}
