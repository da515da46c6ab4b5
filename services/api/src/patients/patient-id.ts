import { pmsId } from '@helix/contracts';
import { TextIdOf } from '@helix/web';
import { patientNotFound } from './patient.query.js';

/** Injects the id of a patient of the path. What cannot be one is the 404 of a patient that the clinic does not have. */
export const PatientId = (): ParameterDecorator => TextIdOf('patientId', pmsId, patientNotFound);
