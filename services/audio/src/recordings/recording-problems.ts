import { NOT_YOUR_CLINIC } from '@helix/contracts';
import { fieldError, problem, type ClinicContext } from '@helix/web';

export const appointmentNotFound = () => problem(404, undefined, 'Appointment not found in this clinic.');
export const recordingNotFound = () => problem(404, undefined, 'Recording not found in this clinic.');
export const recordingDeleted = () => problem(410, undefined, 'The recording was deleted.');
export const notYourRecording = () => problem(403, undefined, 'You may not do this with somebody else’s recording.');

/** @throws a 422 when the appointment of a request is not that of the recording. */
export function requireAppointment(given: string, { appointmentId }: { appointmentId: string }): void {
  if (given === appointmentId) return;
  const message = 'is not the appointment of the recording';
  throw fieldError('appointmentId', message, `appointmentId ${message}.`);
}

/** @param clinicId as the query names it beside the header. @throws a 403 when it is another clinic. */
export function requireSameClinic(clinicId: number | undefined, clinic: ClinicContext): void {
  if (clinicId !== undefined && clinicId !== clinic.clinicId)
    throw problem(403, NOT_YOUR_CLINIC, 'You do not have access to this clinic.');
}
