import { z } from 'zod';
import { selectedRecommendationView } from './appointment-details.js';
import { instant, localTimeText } from './answer-fields.js';

/**
 * `GET Appointment/Deleted/{id}`: the saved plan of an appointment that the practice-management system has deleted. 404 for
 * one that is there, and for one without a plan. Money is dollars.
 */
export const deletedAppointment = z
  .object({
    appointmentId: z.string(),
    patientId: z.string().nullable().describe('Null: nobody knows any more.'),
    patientInitials: z.string().nullable(),
    startDate: localTimeText.nullable().describe('When it was; local time of the clinic.'),
    providerName: z.string().nullable(),
    savedAt: instant,
    userFullName: z.string().nullable().describe('Who saved the plan last.'),
    rnaTotalPlanned: z.number(),
    selectedRecommendations: z
      .array(selectedRecommendationView.extend({ billedCodes: z.array(z.string()) }))
      .describe('The saved plan in agenda order.'),
    examDoctorId: z.string().nullable().describe('Selected by a user; null: nobody was.'),
    orderingDoctorId: z.string().nullable(),
  })
  .meta({ id: 'DeletedAppointment' });
export type DeletedAppointment = z.infer<typeof deletedAppointment>;

/** `GET Appointment/Upcoming/{patientId}`: the active appointments of a patient that are not over, the earliest first. */
export const upcomingAppointment = z
  .object({
    appointmentId: z.string(),
    startDate: localTimeText.describe('Local time of the clinic.'),
    durationInMinutes: z.int(),
    providerId: z.string(),
    providerName: z.string().nullable().describe('Null: not synchronised yet.'),
    rnaTotalPlanned: z.number().nullable().describe('In dollars; null: no plan was saved.'),
  })
  .meta({ id: 'UpcomingAppointment' });
export type UpcomingAppointment = z.infer<typeof upcomingAppointment>;
