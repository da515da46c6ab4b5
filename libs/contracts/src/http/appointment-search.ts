import { z } from 'zod';
import { appointmentStatus } from '../pms/entities.js';
import { localTimeText } from './answer-fields.js';
import { optionalWritableText } from './writable-text.js';

/** `GET appointment/Search`: words of one line, which an appointment must all match. */
export const appointmentSearchQuery = z.object({ text: optionalWritableText('Text', 64) });
export type AppointmentSearchQuery = z.infer<typeof appointmentSearchQuery>;

const foundAppointment = z
  .object({
    appointmentId: z.string(),
    patientInitials: z.string(),
    startDate: localTimeText.describe('Local time of the clinic, `yyyy-mm-ddThh:mm:ss`.'),
    durationInMinutes: z.int(),
    providerId: z.string(),
    providerName: z.string().describe('Empty when the clinic does not know the provider.'),
    status: appointmentStatus,
  })
  .meta({ id: 'FoundAppointment' });
export type FoundAppointment = z.infer<typeof foundAppointment>;

/** The response of `GET appointment/Search`. */
export const appointmentSearch = z
  .object({
    appointments: z
      .array(foundAppointment)
      .describe(
        'At most 20: those of a day by time, else what is ahead, the soonest first, then the past, the latest first.',
      ),
    hasMore: z.boolean().describe('Whether more appointments match.'),
  })
  .meta({ id: 'AppointmentSearch' });
export type AppointmentSearch = z.infer<typeof appointmentSearch>;
