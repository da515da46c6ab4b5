import { entityData, pmsEntities, type PmsEntity } from './entities.js';

/** The least that each entity must have. */
const REQUIRED: Readonly<Record<PmsEntity, Record<string, unknown>>> = {
  provider: { firstName: 'Mia', lastName: 'Lund', type: 2, isActive: true },
  operatory: { name: 'Chair 4' },
  patient: { initials: 'QZ', isActive: true, insuranceStatus: 1 },
  appointment: {
    patientId: 'P8',
    providerId: 'H3',
    start: '2026-10-06T08:30:00',
    durationInMinutes: 40,
    status: 'confirmed',
  },
  procedure: { patientId: 'P8', providerId: 'H3', date: '2026-10-06', code: '11101', status: 102, amount: 58.5 },
  feeSchedule: { name: 'Guide' },
  fee: { feeScheduleId: 'F2', code: '11101', fee: 58.5 },
  claim: { patientId: 'P8', code: '11101', date: '2026-10-06', units: 1 },
  schedule: { providerId: 'H3', date: '2026-10-06', start: '07:30', end: '16:00' },
  punch: { providerId: 'H3', date: '2026-10-06', timeIn: '07:25' },
  note: { patientId: 'P8', providerName: 'Mia Lund', dateCreated: '2026-10-06T09:15:00', note: 'Calm.' },
  form: { patientId: 'P8', templateId: 'T4', dateModified: '2026-10-06T09:15:00', noteData: [] },
  formTemplate: { templateHtml: '<p>Form</p>' },
};

const IDS = ['primaryProviderId', 'feeScheduleId', 'operatoryId', 'examDoctorId', 'orderingDoctorId', 'appointmentId'];
const DATES = ['birthDate', 'insuranceStartDate', 'createdAt', 'plannedAt', 'timeOut'];
const NUMBERS = ['units', 'minutes'];

const parse = (entity: PmsEntity, data: Record<string, unknown>) =>
  entityData[entity].safeParse({ ...REQUIRED[entity], ...data });

/** Each optional field of each entity. */
const optionalFields = pmsEntities.flatMap((entity) =>
  Object.keys(entityData[entity].shape)
    .filter((field) => !(field in REQUIRED[entity]))
    .map((field): [PmsEntity, string] => [entity, field]),
);

describe('an optional field of a PMS entity', () => {
  it('is one of 29', () => {
    expect(optionalFields).toHaveLength(29);
  });

  it.each(optionalFields)(
    'of %s is empty without a value, and with what systems write for none: %s',
    (entity, field) => {
      const nothing: unknown[] = [
        undefined,
        null,
        '',
        '   ',
        '\u00a0',
        'null',
        'NULL',
        ' Null ',
        'None',
        'undefined',
        '0',
      ];
      if (field !== 'amount') nothing.push(0);
      if (IDS.includes(field)) nothing.push('000', '-1', -1, '00000000-0000-0000-0000-000000000000');
      if (NUMBERS.includes(field)) nothing.push('0.00');
      if (DATES.includes(field))
        nothing.push('0001-01-01', '0000-00-00', '0000-00-00T00:00:00', '0001-01-01 00:00:00.0000000', '00:00:00');
      if (DATES.includes(field))
        nothing.push(
          '1753-01-01T00:00:00',
          '1899-12-30',
          '1900-01-01',
          '9999-12-31',
          '1/1/0001 12:00:00 AM',
          '00/00/0000',
        );
      for (const value of nothing) {
        const { data } = parse(entity, { [field]: value });
        expect([value, data?.[field as keyof typeof data]]).toEqual([value, null]);
      }
      const { data } = parse(entity, {});
      expect(data?.[field as keyof typeof data]).toBeNull();
    },
  );

  it.each<[PmsEntity, string, unknown]>([
    ['patient', 'birthDate', '1900-01-02'],
    ['patient', 'birthDate', '1970-01-01'],
    ['patient', 'primaryProviderId', '00A'],
    ['patient', 'primaryProviderId', 'None.1'],
    ['patient', 'insurancePlanNumber', '000'],
    ['appointment', 'comments', 'null and void'],
    ['appointment', 'comments', '0001-01-01'],
    ['appointment', 'createdAt', '2026-10-06T00:00:00'],
    ['procedure', 'teeth', []],
    ['procedure', 'units', 0.5],
    ['claim', 'amount', 0],
    ['punch', 'timeOut', '24:00'],
    ['operatory', 'isHygiene', false],
  ])('of %s keeps %s with the value %j', (entity, field, value) => {
    const { data } = parse(entity, { [field]: value });
    expect(data?.[field as keyof typeof data]).toEqual(value);
  });

  it.each<[PmsEntity, string, unknown, string]>([
    ['patient', 'birthDate', '2026-02-30', 'expected a date that exists'],
    ['patient', 'birthDate', '1980-00-00', 'expected a date that exists'],
    ['punch', 'timeOut', '0830', 'expected a time of day, hh:mm'],
    ['patient', 'feeScheduleId', 7, 'expected text'],
    ['procedure', 'units', '1', 'expected a number'],
  ])('of %s is refused in words: %s %j', (entity, field, value, message) => {
    expect(parse(entity, { [field]: value }).error?.issues).toMatchObject([{ path: [field], message }]);
  });
});

describe('a required field of a PMS entity', () => {
  it.each<[PmsEntity, string, unknown, string]>([
    ['appointment', 'start', '0001-01-01T00:00:00', 'expected a date that exists'],
    ['appointment', 'start', '0000-00-00T00:00:00', 'expected a date that exists'],
    ['appointment', 'start', '1899-12-30T00:00:00', 'expected a date that exists'],
    ['appointment', 'start', '', 'expected a wall-clock time without offset, yyyy-mm-ddThh:mm:ss'],
    ['procedure', 'date', '0001-01-01', 'expected a date that exists'],
    ['schedule', 'start', 'null', 'expected a time of day, hh:mm'],
    ['claim', 'patientId', '', 'expected 1 to 64 letters, digits, underscores or dots'],
  ])('of %s is refused in words when it has nothing: %s %j', (entity, field, value, message) => {
    expect(parse(entity, { [field]: value }).error?.issues[0]).toMatchObject({ path: [field], message });
  });
});
