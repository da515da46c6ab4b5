import type { PmsEntity } from '@helix/contracts';

/** How an entity's field is stored: the agent's name, the column, and the type to which the text of the change is cast. */
export interface FieldColumn {
  field: string;
  column: string;
  type: string;
}

export interface EntityTable {
  table: string;
  fields: readonly FieldColumn[];
}

const table = (name: string, fields: Record<string, string>): EntityTable => ({
  table: name,
  fields: Object.entries(fields).map(([field, spec]) => {
    const [type = 'text', column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] =
      spec.split(' as ');
    return { field, column, type };
  }),
});

/**
 * Where each PMS entity is stored. A field's column is its name in snake case unless `as` names another. Every field that
 * is not listed is stored in the row's `extra`.
 */
export const entityTables: Readonly<Record<PmsEntity, EntityTable>> = {
  provider: table('provider', {
    firstName: 'text',
    lastName: 'text',
    suffix: 'text',
    type: 'smallint',
    isSecondary: 'boolean',
    isActive: 'boolean',
  }),
  operatory: table('operatory', { name: 'text', isHygiene: 'boolean' }),
  patient: table('patient', {
    initials: 'text',
    birthDate: 'date',
    isActive: 'boolean',
    primaryProviderId: 'text',
    feeScheduleId: 'text',
    insuranceStatus: 'smallint',
    insuranceProvider: 'text',
    insurancePlanName: 'text',
    insurancePlanNumber: 'text',
    insuranceStartDate: 'date',
  }),
  appointment: table('appointment', {
    patientId: 'text',
    providerId: 'text',
    operatoryId: 'text',
    start: 'timestamp as start_at',
    durationInMinutes: 'integer as duration_minutes',
    reason: 'text',
    status: 'text',
    examDoctorId: 'text',
    orderingDoctorId: 'text',
    comments: 'text',
    createdAt: 'timestamp as booked_at',
  }),
  procedure: table('procedure', {
    patientId: 'text',
    appointmentId: 'text',
    providerId: 'text',
    date: 'date',
    code: 'text',
    description: 'text',
    status: 'smallint',
    amount: 'numeric',
    units: 'numeric',
    minutes: 'numeric',
    teeth: 'jsonb',
    surfaces: 'jsonb',
    plannedAt: 'timestamp',
    external: 'boolean',
  }),
  feeSchedule: table('fee_schedule', { name: 'text' }),
  fee: table('fee', {
    feeScheduleId: 'text',
    code: 'text',
    fee: 'numeric',
    description: 'text',
    abbrevDescription: 'text',
  }),
  claim: table('claim', { patientId: 'text', code: 'text', date: 'date', units: 'numeric', amount: 'numeric' }),
  schedule: table('schedule', {
    providerId: 'text',
    date: 'date',
    start: 'time as start_time',
    end: 'time as end_time',
    operatoryId: 'text',
  }),
  punch: table('punch', { providerId: 'text', date: 'date', timeIn: 'time', timeOut: 'time' }),
  note: table('note', { patientId: 'text', providerName: 'text', dateCreated: 'timestamp', note: 'text' }),
  form: table('form', { patientId: 'text', templateId: 'text', dateModified: 'timestamp', noteData: 'jsonb' }),
  formTemplate: table('form_template', { templateHtml: 'text' }),
};
