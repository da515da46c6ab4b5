import type { ChangedKeys, ClinicTouchedMessage, PmsEntity } from '@helix/contracts';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { findAffectedAppointments, findAppointmentsOfPatients } from './affected-appointments.query.js';
import { findAffectedPatients } from './affected-patients.query.js';
import { affectedBy } from './dependencies.js';

/** H1 sees everybody, D1 and D2 are doctors, D9 was one, P1 and P2 have fee schedule F1. */
const FIXTURE = `
  insert into customer (customer_id, customer_name) values (1, 'Owner');
  insert into clinic (clinic_id, customer_id, name, dms_type, time_zone) values
    (1, 1, 'One', 1, 'America/Toronto'), (2, 1, 'Two', 1, 'America/Toronto');
  insert into provider (clinic_id, id, version, type, is_active) values
    (1, 'H1', 1, 1, true), (1, 'D1', 1, 2, true), (1, 'D2', 1, 2, true);
  insert into patient (clinic_id, id, version, fee_schedule_id) values
    (1, 'P1', 1, 'F1'), (1, 'P2', 1, 'F1'), (1, 'P3', 1, 'F2'), (2, 'P8', 1, 'F1');
  insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
    (1, 'A1', 1, 'P1', 'H1', '2026-06-01 09:00', 60, 'completed'),
    (1, 'A1.LATER', 1, 'P1', 'H1', '2026-06-01 15:00', 30, 'completed'),
    (1, 'A2', 1, 'P2', 'H1', '2026-06-15 09:00', 60, 'scheduled'),
    (1, 'A3', 1, 'P3', 'H1', '2026-06-16 09:00', 60, 'scheduled'),
    (1, 'A4', 1, 'P4', 'D1', '2026-06-16 10:00', 60, 'scheduled'),
    (2, 'A1', 1, 'P8', 'H1', '2026-06-01 09:00', 60, 'scheduled');
  insert into schedule (clinic_id, id, version, provider_id, date, start_time, end_time) values
    (1, '1', 1, 'D2', '2026-06-01', '08:00', '17:00'), (1, '2', 1, 'D2', '2026-06-15', '08:00', '17:00');
  insert into doctor_absence (clinic_id, provider_id, from_date) values (1, 'D9', '2026-06-10');
  insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount) values
    (1, 'R1', 1, 'P5', 'H2', '2026-01-15', '01202', 102, 42), (1, 'R2', 1, 'P6', 'H1', '2026-01-15', '01202', 102, 42),
    (1, 'R3', 1, 'P7', 'H2', '2026-01-15', '01202', 105, 42), (2, 'R1', 1, 'P8', 'H2', '2026-01-15', '01202', 102, 42);
  insert into procedure_attribution (clinic_id, procedure_id, provider_id) values (1, 'R2', 'H2')`;

interface Found {
  appointments?: string[];
  providerDays?: string[];
  patients?: string[];
  /** The appointments whose screens show another coverage. */
  coverage?: string[];
}

describe('dependencies', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(FIXTURE);
  });
  afterAll(() => test.drop());

  const find = (message: Omit<ClinicTouchedMessage, 'clinicId' | 'receivedAt'>): Promise<Found | null> =>
    test.database.inClinics([1], async (transaction) => {
      const affected = affectedBy([{ clinicId: 1, receivedAt: 0, ...message }]);
      if (!affected) return null;
      const { appointmentIds, providerDays } = await findAffectedAppointments(transaction, 1, affected);
      const found = {
        appointments: appointmentIds.sort(),
        providerDays: providerDays.map(({ providerId, date }) => `${providerId} ${date}`).sort(),
        patients: await findAffectedPatients(transaction, 1, affected),
        coverage: (await findAppointmentsOfPatients(transaction, 1, affected.coverageOfPatients)).sort(),
      };
      return Object.fromEntries(Object.entries(found).filter(([, ids]) => ids.length > 0));
    });

  const JUNE_1 = '2026-06-01';
  const ofP1 = { appointments: ['A1', 'A1.LATER'], providerDays: ['H1 2026-06-01'], patients: ['P1'] };
  const cases: { [Entity in PmsEntity]: [what: string, keys: ChangedKeys, found: Found | null][] } = {
    provider: [
      [
        'the patients who have an appointment with the provider',
        { provider: { ids: ['D1'], doctorDays: [], retypedIds: [] } },
        { patients: ['P4'] },
      ],
      [
        'everybody with an appointment on a day, from the first one on, on which a doctor who came or left has a schedule',
        { provider: { ids: ['D2'], doctorDays: [['D2', '2026-06-10']], retypedIds: [] } },
        { patients: ['P2'] },
      ],
      [
        'everybody with an appointment on a past day of a doctor who is new',
        { provider: { ids: ['D2'], doctorDays: [['D2', '0001-01-01']], retypedIds: [] } },
        { patients: ['P1', 'P2'] },
      ],
      [
        'everybody with an appointment on a day on which a doctor who came or left has appointments',
        { provider: { ids: ['D1'], doctorDays: [['D1', '2026-06-10']], retypedIds: [] } },
        { patients: ['P3', 'P4'] },
      ],
      [
        'the patients with a completed procedure of a provider who became a doctor or is none any more',
        { provider: { ids: ['H2'], doctorDays: [], retypedIds: ['H2'] } },
        { patients: ['P5', 'P6'] },
      ],
    ],
    operatory: [['nothing', { operatory: { ids: ['O1'] } }, null]],
    patient: [['all appointments of the patient', { patient: { ids: ['P1'] } }, ofP1]],
    appointment: [
      [
        'the appointment, the others of the patient’s day, and the provider’s days before and after',
        { appointment: { ids: ['A1'], patientDays: [['P1', JUNE_1]], providerDays: [['H1', '2026-05-31']] } },
        { ...ofP1, providerDays: ['H1 2026-05-31', 'H1 2026-06-01'] },
      ],
      [
        'the analysis of an appointment that is not stored',
        { appointment: { ids: ['DELETED'], patientDays: [], providerDays: [] } },
        { appointments: ['DELETED'] },
      ],
      [
        'everybody with an appointment on a doctor’s day, but nobody else on a hygienist’s',
        {
          appointment: {
            ids: ['A4'],
            patientDays: [['P4', '2026-06-16']],
            providerDays: [
              ['D1', '2026-06-16'],
              ['H1', '2026-06-15'],
            ],
          },
        },
        { appointments: ['A4'], providerDays: ['D1 2026-06-16', 'H1 2026-06-15'], patients: ['P3', 'P4'] },
      ],
    ],
    procedure: [
      [
        'the patient’s appointments of its day, and the appointment that it names',
        {
          procedure: { appointmentIds: ['A3'], patientDays: [['P1', JUNE_1]], providerDays: [['H1', JUNE_1]] },
        },
        {
          appointments: ['A1', 'A1.LATER', 'A3'],
          providerDays: ['H1 2026-06-01', 'H1 2026-06-16'],
          patients: ['P1', 'P3'],
        },
      ],
    ],
    feeSchedule: [['nothing', { feeSchedule: { ids: ['F1'] } }, null]],
    fee: [
      [
        'all appointments of patients on the fee schedule, for the price of a unit of scaling',
        { fee: { codes: [['F1', '11111']] } },
        {
          appointments: ['A1', 'A1.LATER', 'A2'],
          providerDays: ['H1 2026-06-01', 'H1 2026-06-15'],
        },
      ],
      [
        'the same for half a unit',
        { fee: { codes: [['F2', '11117']] } },
        { appointments: ['A3'], providerDays: ['H1 2026-06-16'] },
      ],
      ['nothing, for another code', { fee: { codes: [['F1', '01202']] } }, null],
    ],
    claim: [
      [
        'the coverage that the screens of the patient’s appointments show, and nothing that is derived',
        { claim: { patientIds: ['P1'] } },
        { coverage: ['A1', 'A1.LATER'] },
      ],
    ],
    schedule: [
      [
        'the day of a hygienist',
        { schedule: { providerDays: [['H1', '2026-06-15']] } },
        { providerDays: ['H1 2026-06-15'] },
      ],
      [
        'the day of a doctor, and everybody with an appointment on it',
        { schedule: { providerDays: [['D1', '2026-06-15']] } },
        { providerDays: ['D1 2026-06-15'], patients: ['P2'] },
      ],
      [
        'the same for who was a doctor',
        { schedule: { providerDays: [['D9', '2026-06-15']] } },
        { providerDays: ['D9 2026-06-15'], patients: ['P2'] },
      ],
    ],
    punch: [
      ['the day of the provider', { punch: { providerDays: [['H1', JUNE_1]] } }, { providerDays: ['H1 2026-06-01'] }],
    ],
    note: [['nothing', { note: { patientIds: ['P1'] } }, null]],
    form: [['nothing', { form: { patientIds: ['P1'] } }, null]],
    formTemplate: [['nothing', { formTemplate: { ids: ['T1'] } }, null]],
  };
  it.each(Object.entries(cases).flatMap(([entity, list]) => list.map((one) => [entity, ...one] as const)))(
    'a changed %s affects %s',
    async (_entity, _what, changed, found) => {
      expect(await find({ changed })).toEqual(found);
    },
  );

  it('the patient of an appointment that a user planned is affected, and no money', async () => {
    expect(await find({ appointmentIds: ['A3'] })).toEqual({ patients: ['P3'] });
  });

  it('a patient whose rules changed is affected with all appointments', async () => {
    expect(await find({ patientIds: ['P1'] })).toEqual(ofP1);
  });

  it('a provider who is left out of analyses is affected with all appointments', async () => {
    const own = { appointments: ['A4'], providerDays: ['D1 2026-06-16'], patients: ['P4'] };
    expect(await find({ providerIds: ['D1'], appointmentsOfProviderIds: ['D1'] })).toEqual(own);
  });

  it.each([
    ['from a day on', '2026-06-15', null, ['A2', 'A3']],
    ['before a day', null, '2026-06-15', ['A1', 'A1.LATER']],
    ['from a day on and before another one', '2026-06-15', '2026-06-16', ['A2']],
    ['always', null, null, ['A1', 'A1.LATER', 'A2', 'A3']],
  ])(
    'a provider whose goal changed %s is affected with the appointments of these days',
    async (_name, from, to, ids) => {
      const found = await find({ appointmentsOfProviderDays: [['H1', from, to]] });
      expect(found?.appointments).toEqual(ids);
      expect(found?.patients).toEqual([...new Set(ids.map((id) => `P${id[1]}`))]);
    },
  );

  it('a day of a provider whose clocked time changed is affected with its summary', async () => {
    expect(await find({ providerDays: [['H1', JUNE_1]] })).toEqual({ providerDays: ['H1 2026-06-01'] });
  });

  it('a provider whose notes changed affects nothing that is derived', async () => {
    expect(await find({ providerIds: ['D1'] })).toEqual({});
  });

  it('several messages name what they affect once', () => {
    const changed: ChangedKeys = { punch: { providerDays: [['H1', JUNE_1]] }, patient: { ids: ['P1'] } };
    const message = { clinicId: 1, receivedAt: 0, changed, patientIds: ['P1', 'P2'] };
    expect(affectedBy([message, message])).toMatchObject({
      providerDays: [['H1', JUNE_1]],
      patients: ['P1', 'P2'],
      appointments: [],
    });
  });
});
