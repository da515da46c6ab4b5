import type { PmsChange, PmsEntity, PmsVersion } from '@helix/contracts';

let nextVersion = 1;

/** A valid upsert with plausible fields; `data` overrides them, `version` defaults to a number higher than any before. */
export function upsert(
  entity: PmsEntity,
  id: string,
  data: Record<string, unknown> = {},
  version: PmsVersion = (nextVersion += 1),
): PmsChange {
  return { entity, id, op: 'upsert', version, data: { ...defaults[entity], ...data } };
}

export function remove(entity: PmsEntity, id: string, version: PmsVersion = (nextVersion += 1)): PmsChange {
  return { entity, id, op: 'delete', version };
}

const defaults: Readonly<Record<PmsEntity, Record<string, unknown>>> = {
  provider: { firstName: 'Ana', lastName: 'Roy', suffix: null, type: 1, isSecondary: false, isActive: true },
  operatory: { name: 'Op 1', isHygiene: true },
  patient: {
    initials: 'AB',
    birthDate: '1980-02-29',
    isActive: true,
    primaryProviderId: null,
    feeScheduleId: 'F1',
    insuranceStatus: 1,
    insuranceProvider: null,
    insurancePlanName: null,
    insurancePlanNumber: null,
    insuranceStartDate: null,
  },
  appointment: {
    patientId: 'P1',
    providerId: 'H1',
    operatoryId: null,
    start: '2026-11-24T09:00:00',
    durationInMinutes: 60,
    reason: 'Recall',
    status: 'scheduled',
    examDoctorId: null,
    orderingDoctorId: null,
    comments: null,
    createdAt: null,
  },
  procedure: {
    patientId: 'P1',
    appointmentId: null,
    providerId: 'H1',
    date: '2026-11-24',
    code: '11111',
    description: null,
    status: 102,
    amount: 66,
    units: 1,
    minutes: 15,
    teeth: null,
    surfaces: null,
    plannedAt: null,
    external: null,
  },
  feeSchedule: { name: 'Sample' },
  fee: { feeScheduleId: 'F1', code: '11111', fee: 66, description: null, abbrevDescription: null },
  claim: { patientId: 'P1', code: '11111', date: '2026-11-24', units: 1, amount: null },
  schedule: { providerId: 'H1', date: '2026-11-24', start: '08:00', end: '17:00', operatoryId: null },
  punch: { providerId: 'H1', date: '2026-11-24', timeIn: '08:00', timeOut: '12:00' },
  note: { patientId: 'P1', providerName: 'Ana Roy', dateCreated: '2026-11-24T10:00:00', note: 'Seen.' },
  form: {
    patientId: 'P1',
    templateId: 'T1',
    dateModified: '2026-11-24T10:00:00',
    noteData: [{ label: 'A', value: 'b' }],
  },
  formTemplate: { templateHtml: '<p></p>' },
};
