import { problem } from '@helix/web';

/** The error for an appointment that the clinic does not have, or that was deleted. */
export const appointmentNotFound = () => problem(404, undefined, 'Appointment not found in this clinic.');
