import { pmsId } from '@helix/contracts';
import { TextIdOf } from '@helix/web';
import { appointmentNotFound } from './appointment-not-found.js';

/** Injects the id of an appointment of the path. What cannot be one is the 404 of an appointment that the clinic does not have. */
export const AppointmentId = (name = 'id'): ParameterDecorator => TextIdOf(name, pmsId, appointmentNotFound);
