import { instantOfLocalTime } from '@helix/contracts';
import { Database } from '@helix/database';
import { AuditTrail } from '@helix/web';
import {
  DAY,
  PAST_DAY,
  startPlanningApi,
  type PlanningApi,
} from '../../../services/api/src/planning/testing/start-planning-api.js';
import {
  planAppointments,
  type AppointmentBatch,
  type AppointmentWork,
  type PlannedAppointments,
} from './plan-appointments.js';

/** What is saved of an appointment, as the bodies of the calls. */
type Work = Partial<Pick<AppointmentWork, 'plan' | 'scorecard' | 'nextPlan' | 'attributions'>>;

type Planned = NonNullable<AppointmentWork['plan']>['procedures'][number];

const planned = (procedureRuleTypeId: number, change: Partial<Planned> = {}): Planned => ({
  ...{ procedureRuleTypeId, adaCodes: [], minutes: null, selectedCriteria: [] },
  ...change,
});
const code = (adaCode: string, change: Partial<Planned['adaCodes'][number]> = {}) => ({
  ...{ code: adaCode, teeth: [], fee: null, quantity: 1 },
  ...change,
});
const planOf = (...procedures: Planned[]) => ({ procedures });

const RECALL = planOf(planned(23), planned(4), planned(18), planned(29, { minutes: 7.5 }), planned(14));
const SHORT = planOf(planned(18, { minutes: 30 }));
const NEXT = {
  timeFrameInMonths: 6 as const,
  procedures: [
    { procedureRuleTypeId: 18, minutes: 37.5 },
    { procedureRuleTypeId: 14, minutes: 3 },
  ],
  comments: ' Ask for images ',
};

/** Everything that can be saved and refused. PAST comes last: its attribution would change the history of the others of P1. */
const WORK: Readonly<Record<string, Work>> = {
  UPCOMING: { plan: RECALL, nextPlan: NEXT },
  PUBLIC: { plan: planOf(planned(23), planned(14, { selectedCriteria: [3] })) },
  KID: { plan: planOf(planned(20, { adaCodes: [code('13401', { teeth: ['16', '26', '17'] })] }), planned(14)) },
  CUSTOM: {
    plan: planOf(
      planned(41, { adaCodes: [code('99555', { quantity: 2 })] }),
      planned(14, { adaCodes: [code('12113', { fee: 51.3 })] }),
    ),
  },
  DOCTORS: { plan: { ...SHORT, examDoctor: 'D1', orderingDoctor: 'D1' } },
  REPLACED: { plan: RECALL },
  SAME: { plan: SHORT, nextPlan: NEXT },
  REMOVED: { plan: planOf(), nextPlan: { ...NEXT, procedures: [], comments: null } },
  CANCELLED: { plan: SHORT },
  MISSED: { nextPlan: NEXT },
  DELETED: { plan: SHORT },
  TOO_LONG: { plan: planOf(planned(18, { minutes: 1001 })) },
  NO_CODE: { plan: planOf(planned(41, { adaCodes: [code('77777')] })) },
  NO_DOCTOR: { plan: { ...SHORT, examDoctor: 'D2' } },
  PAST: {
    plan: planOf(planned(35, { adaCodes: [code('02112', { teeth: ['16', '17'], quantity: 2 }), code('02111')] })),
    scorecard: [
      { procedureRuleTypeId: 18, actualMinutes: 32.5 },
      { procedureRuleTypeId: 23, missedProcedureReasonId: 255, missedProcedureReasonText: ' Felt faint ' },
      { procedureRuleTypeId: 4, missedProcedureReasonId: 2 },
      { procedureRuleTypeId: 14, actualMinutes: null },
    ],
    nextPlan: NEXT,
    attributions: [{ procedureId: 'EXAM.DONE', providerId: 'H1' }],
  },
};
const IDS = Object.keys(WORK);

const TABLES = [
  'appointment_plan',
  'planned_procedure',
  'planned_option',
  'planned_code',
  'appointment_doctors',
  'scorecard_entry',
  'next_appointment_plan',
  'next_planned_procedure',
  'procedure_attribution',
];

describe('planAppointments', () => {
  let api: PlanningApi;

  beforeAll(async () => {
    api = await startPlanningApi();
    const added = ['CUSTOM', 'DOCTORS', 'REPLACED', 'SAME', 'REMOVED', 'TOO_LONG', 'NO_CODE', 'NO_DOCTOR'];
    await api.rows(
      `insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
       select $1, id, 1, 'P2', 'H1', $2::timestamp + position * interval '1 hour', 60, 'scheduled'
       from unnest($3::text[]) with ordinality as added(id, position)`,
      [api.maple.clinicId, `${DAY} 09:00`, added],
    );
  });
  beforeEach(() => api.reset());
  afterAll(() => api.served.close());

  const actor = () => ({
    ...{ userId: api.hygienist.userId, email: 'hygienist@helix.example' },
    ...{ clinicId: api.maple.clinicId, address: '127.0.0.1' },
  });
  const plan = (batch: Omit<AppointmentBatch, 'clinicId'>): Promise<PlannedAppointments> =>
    planAppointments(
      { database: api.served.app.get(Database), audit: api.served.app.get(AuditTrail) },
      { clinicId: api.maple.clinicId, ...batch },
    );
  const together = (
    work: Readonly<Record<string, Work>>,
    { plannedAt = Date.now(), finishedAt = Date.now(), now = Date.now() } = {},
  ): Promise<PlannedAppointments> => {
    const none = { plan: null, scorecard: [], nextPlan: null, attributions: [] };
    return plan({
      appointmentIds: Object.keys(work),
      work: ({ facts: { appointmentId } }) => {
        const own = work[appointmentId];
        return own ? { actor: actor(), plannedAt, finishedAt, ...none, ...own } : null;
      },
      now,
    });
  };

  /** The calls of a user. @returns what was refused, as the first error; null when nothing was. */
  const alone = async (id: string, { plan, scorecard = [], nextPlan, attributions = [] }: Work) => {
    const calls: [path: string, body: object][] = [
      ...(plan ? [[`Appointment/${id}`, plan] as [string, object]] : []),
      ...scorecard.map(({ procedureRuleTypeId: type, ...form }): [string, object] => [
        `Appointment/${id}/Procedure/${type}`,
        form,
      ]),
      ...(nextPlan ? [[`Appointment/${id}/SaveAppointmentNext`, nextPlan] as [string, object]] : []),
      ...attributions.map(({ procedureId, providerId }): [string, object] => [
        `Appointment/Procedure/${procedureId}`,
        { appointmentId: id, providerId },
      ]),
    ];
    for (const [path, body] of calls) {
      const answer = await api.post(path, body);
      if (answer.status >= 400) return (answer.body as { errors: { field: string; message: string }[] }).errors;
    }
    return null;
  };

  /** Everything that is stored, without times. */
  const stored = async () => {
    const rows: Record<string, unknown[]> = {};
    for (const table of TABLES) {
      const found = await api.rows(
        `select to_jsonb(t) - array['saved_at', 'date_modified'] as row from ${table} t order by 1`,
      );
      rows[table] = found.map(({ row }) => row);
    }
    return rows;
  };
  const audited = () =>
    api.rows(
      `select action, user_id, email, clinic_id, subject, details from audit_trail
       where subject ~ '^(appointment|procedure) ' order by audit_id`,
    );
  const touched = async () => {
    const messages = (await api.touched()) as { appointmentIds?: string[]; changed?: object }[];
    return {
      appointmentIds: [...new Set(messages.flatMap(({ appointmentIds = [] }) => appointmentIds))].sort(),
      changed: messages.flatMap(({ changed }) => changed ?? []),
    };
  };
  /** The plans that are there before. */
  const prepare = async () => {
    await api.reset();
    for (const id of ['REPLACED', 'SAME', 'REMOVED'])
      expect(await alone(id, { plan: SHORT, nextPlan: NEXT })).toBeNull();
    await api.rows('delete from outbox');
    await api.rows('delete from audit_trail');
  };

  it('stores, records and refuses the same as the calls one by one', async () => {
    await prepare();
    const refused: PlannedAppointments['refused'][number][] = [];
    for (const id of IDS) {
      const errors = await alone(id, WORK[id]!);
      const texts = errors?.map(({ field, message }) => (field === '' ? message : `${field}: ${message}`));
      if (texts) refused.push({ appointmentId: id, message: texts.join(' ') });
    }
    const [rows, entries, message] = [await stored(), await audited(), await touched()];
    expect(rows['appointment_plan']).toHaveLength(8);
    expect(refused.map(({ appointmentId }) => appointmentId)).toEqual([
      ...['CANCELLED', 'MISSED', 'DELETED', 'TOO_LONG', 'NO_CODE', 'NO_DOCTOR'],
    ]);

    await prepare();
    const answer = await together(WORK);
    const isRefused = (id: string) => refused.some(({ appointmentId }) => appointmentId === id);
    expect(answer.saved).toEqual(IDS.filter((id) => !isRefused(id)));
    expect(new Set(answer.refused)).toEqual(new Set(refused));
    expect(await stored()).toEqual(rows);
    expect(await audited()).toEqual(entries);
    expect(await touched()).toEqual(message);
    expect(await api.touched()).toHaveLength(1);
  });

  it('saves nothing of an appointment when a part of its work is refused', async () => {
    const answer = await together({
      PAST: { plan: SHORT, scorecard: [{ procedureRuleTypeId: 18, missedProcedureReasonId: 255 }], nextPlan: NEXT },
      OTHER: { plan: SHORT, attributions: [{ procedureId: 'DONE', providerId: 'H1' }] },
      UPCOMING: { plan: SHORT },
    });
    expect(answer).toEqual({
      saved: ['UPCOMING'],
      refused: [
        { appointmentId: 'PAST', message: 'missedProcedureReasonText: Please provide a reason' },
        { appointmentId: 'OTHER', message: 'appointmentId: The procedure does not belong to this appointment.' },
      ],
    });
    const ids = await api.rows('select appointment_id as id from appointment_plan');
    expect([
      ids,
      await api.rows('select from scorecard_entry'),
      await api.rows('select from next_appointment_plan'),
    ]).toEqual([[{ id: 'UPCOMING' }], [], []]);
    expect(await touched()).toEqual({ appointmentIds: ['UPCOMING'], changed: [] });
  });

  it('saves nothing of another clinic, nor of appointments without work', async () => {
    const asked: string[] = [];
    const answer = await plan({
      appointmentIds: ['CEDAR', 'UPCOMING'],
      work: ({ facts }) => {
        asked.push(facts.appointmentId);
        return null;
      },
      now: Date.now(),
    });
    const message = 'Appointment not found in this clinic.';
    expect(answer).toEqual({ saved: [], refused: [{ appointmentId: 'CEDAR', message }] });
    expect(asked).toEqual(['UPCOMING']);
    expect([await api.touched(), await audited()]).toEqual([[], []]);
  });

  it('asks with the procedures of an appointment and of its day, and with earlier ones at teeth', async () => {
    const { clinicId } = api.maple;
    await api.rows(
      `insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount, teeth) values
         ($1, 'FILLING', 1, 'P1', 'D1', '2020-02-03', '23322', 102, 90, '["16"]'),
         ($1, 'CLEANING', 1, 'P1', 'H1', '2020-02-03', '11112', 102, 132, null)`,
      [clinicId],
    );
    const asked: Record<string, string[]> = {};
    try {
      await plan({
        appointmentIds: ['PAST', 'UPCOMING'],
        work: ({ facts: { appointmentId } }, procedures) => {
          asked[appointmentId] = procedures.map(({ id }) => id);
          return null;
        },
        now: Date.now(),
      });
    } finally {
      await api.rows(`delete from procedure where id in ('FILLING', 'CLEANING')`);
    }
    expect(asked).toEqual({ PAST: ['FILLING', 'DONE', 'EXAM.DONE', 'PLANNED'], UPCOMING: ['FILLING'] });
  });

  it.each([
    ['10:06', false],
    ['10:07', true],
  ])('takes a plan of %s for an appointment until 10:00 as late: %s', async (time, isLate) => {
    const plannedAt = instantOfLocalTime(Date.parse(`${PAST_DAY}T${time}Z`), 'America/Toronto');
    const finishedAt = plannedAt + 3_600_000;
    const work = { plan: SHORT, scorecard: [{ procedureRuleTypeId: 18, actualMinutes: 30 }], nextPlan: NEXT };
    await together({ PAST: work }, { plannedAt, finishedAt });
    const [planRow] = await api.rows(
      `select saved_at, not exists (select from timely_plan t where t.appointment_id = p.appointment_id) as is_late
       from appointment_plan p`,
    );
    const [entry] = await api.rows('select saved_at from scorecard_entry');
    const [next] = await api.rows('select date_modified from next_appointment_plan');
    expect([planRow, entry, next]).toEqual([
      { is_late: isLate, saved_at: new Date(plannedAt) },
      { saved_at: new Date(finishedAt) },
      { date_modified: new Date(finishedAt) },
    ]);
  });

  it('computes with the stored rules of an appointment that is over now, however early it was planned', async () => {
    const { clinicId } = api.maple;
    await api.rows(
      `insert into rule_snapshot (clinic_id, rules_hash, rules) values
         ($1, 'office', jsonb_build_object(
           'settings', '{"graceDays":0,"almostDueDays":30,"requireExamWithXrays":false,"state":"ON",
             "shouldTrackDoctor":true}'::jsonb,
           'officeRules', '[{"procedureRuleId":23,"procedureRuleTypeId":23,"healthProfileId":0,"patientId":null,
             "intervalInMonths":9,"includeWithScaling":false,"minAge":null,"maxAge":null,"active":true,
             "defaultInMinutes":null}]'::jsonb)),
         ($1, 'patient', '{"healthProfileId":0,"profileRules":[],"patientRules":[{"procedureRuleId":24,
            "procedureRuleTypeId":23,"healthProfileId":0,"patientId":"P1","intervalInMonths":9,"includeWithScaling":false,
            "minAge":null,"maxAge":null,"active":true,"defaultInMinutes":21}]}')`,
      [clinicId],
    );
    await api.rows(
      `insert into appointment_due (clinic_id, appointment_id, patient_id, provider_id, date, analysis, rule_version,
         inputs_hash, computed_at, office_rules_hash, patient_rules_hash)
       values ($1, 'PAST', 'P1', 'H1', $2, '{}', 1, '', now(), 'office', 'patient')`,
      [clinicId, PAST_DAY],
    );
    try {
      const plannedAt = Date.parse(`${PAST_DAY}T00:00:00Z`);
      const plan = planOf(planned(23));
      expect((await together({ PAST: { plan }, UPCOMING: { plan }, OTHER: { plan } }, { plannedAt })).refused).toEqual(
        [],
      );
      // 21 minutes by the stored rule of the patient; the fee of 42 is 14 minutes of 180 dollars an hour. OTHER was not
      // evaluated yet.
      expect(await api.rows('select appointment_id as id, minutes::float8 from planned_procedure order by 1')).toEqual([
        { id: 'OTHER', minutes: 14 },
        { id: 'PAST', minutes: 21 },
        { id: 'UPCOMING', minutes: 14 },
      ]);
    } finally {
      await api.rows('delete from appointment_due');
      await api.rows('delete from rule_snapshot');
    }
  });
});
