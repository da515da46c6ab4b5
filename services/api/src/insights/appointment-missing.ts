import { problem } from '@helix/web';

/** What is answered for an appointment that the clinic does not have, or that was deleted. */
export const appointmentMissing = () => problem(404, undefined, 'There is no such appointment in this clinic.');
