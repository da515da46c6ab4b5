import type { AppointmentDetails } from '@helix/contracts';
import { isOldAppointment, isOver, localTimeMinutes } from '@helix/hygiene';
import { useClinicClock } from '../../components/live/use-clinic-clock.js';
import { useSession } from '../../session/session-context.js';

/** What the clock says of an appointment. @param marked by the user; null: not. */
export function useAppointmentAge(
  { startDate, endDate, procedures }: AppointmentDetails,
  marked: 'completed' | 'open' | null = null,
): { isOld: boolean; isOver: boolean } {
  const { clinic } = useSession();
  const now = localTimeMinutes(useClinicClock(clinic.timeZone));
  const ageing = {
    start: startDate,
    end: endDate,
    procedures: procedures.map(({ procedureStatus, amount }) => ({ status: procedureStatus, amount })),
  };
  return { isOld: isOldAppointment(ageing, now, marked), isOver: isOver(now, localTimeMinutes(endDate)) };
}
