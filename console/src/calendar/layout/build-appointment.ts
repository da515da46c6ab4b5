import type { CalendarAppointment } from '@helix/contracts';

/** A test appointment; pass the fields that matter. */
export function buildAppointment(fields: Partial<CalendarAppointment> = {}): CalendarAppointment {
  const startDate = fields.startDate ?? '2026-11-24T09:00:00';
  return {
    appointmentId: '88121',
    providerId: 'H1',
    operatoryId: null,
    patientId: '5120',
    patientInitials: 'AB',
    startDate,
    endDate: '2026-11-24T10:00:00',
    appointmentDate: startDate.slice(0, 10),
    durationInMinutes: 60,
    status: 'scheduled',
    reason: 'Recall',
    rnaReason: null,
    totalPlanned: 0,
    rnaTotalPlanned: null,
    rnaTotalPlannedpriceOfScaling: null,
    totalCompleted: 0,
    totalBilled: 0,
    providerAppointmentGoal: 150,
    birthDate: null,
    isOdsp: false,
    insuranceStatus: 1,
    insuranceIconName: '',
    insurancePlanName: null,
    comments: null,
    commentState: null,
    nextAppointmentId: null,
    nextAppointmentDate: null,
    procedures: [],
    examDoctor: null,
    orderingDoctor: null,
    ...fields,
  };
}
