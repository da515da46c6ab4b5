import type {
  AnalysisRow,
  AppointmentDetails,
  Dashboard,
  DashboardAppointmentView,
  DayBucket,
  ExplainedAppointment,
  SavedPlanView,
} from '@helix/contracts';
import { apiClient, type Person } from '../testing/api-client.js';
import { doneAtV1 } from '../planning/testing/maple-fixture.js';
import { sharedMapleApi, type MapleApi } from '../planning/testing/start-maple-api.js';

const DAY = 'startDate=2026-03-02&endDate=2026-03-02';

/** V1 is an appointment of the hygienist H1, who has a goal wage of 63 and a share of 0.25. Its analysis is below the goal. */
describe('who sees the goals and the commission of a provider', () => {
  let api: MapleApi;
  let own: Person;
  let colleague: Person;
  let doctor: Person;
  let frontDesk: Person;
  let admin: Person;

  beforeAll(async () => {
    api = await sharedMapleApi();
    const { clinicId } = api.maple;
    const add = (name: string, isAdmin = false) =>
      api.served.addUser(`${name}@helix.example`, { [clinicId]: isAdmin }, { isSuperAdmin: name === 'super' });
    own = await add('maya');
    colleague = await add('claire');
    doctor = await add('dan');
    frontDesk = await add('desk');
    admin = await add('admin', true);
    await api.reset();
    await api.own(doneAtV1(clinicId));
    const review = { before: [], after: [{ code: 'belowGoal', amount: 3375, ...NO_PROCEDURE }], always: [] };
    const analysis = { ...NOTHING_DUE, review };
    await api.own(`
      insert into provider_setting (clinic_id, provider_id, goal_wage, commission_percentage, user_id) values
        (${clinicId}, 'H1', 63, 0.25, ${own.userId}), (${clinicId}, 'H2', 70, 0.3, ${colleague.userId}),
        (${clinicId}, 'D1', null, null, ${doctor.userId});
      update appointment_analysis set goal = 175 where clinic_id = ${clinicId};
      insert into appointment_due (clinic_id, appointment_id, patient_id, provider_id, date, analysis, rule_version,
                                   inputs_hash, computed_at)
        values (${clinicId}, 'V1', 'P1', 'H1', '2026-03-02', '${JSON.stringify(analysis)}', 1, '', now())`);
  });

  const call = (method: 'get' | 'post', path: string, reader: Person) =>
    apiClient(api.served)(method, `/api/${path}`, reader, api.maple);
  const read = async <T>(path: string, reader: Person): Promise<T> => {
    const { status, body } = await call('get', path, reader);
    expect([path, status]).toEqual([path, 200]);
    return body as T;
  };

  /** Each answer that has a goal, a commission or what follows from one. */
  const seenBy = async (reader: Person) => {
    const details = await read<AppointmentDetails>('Appointment/V1', reader);
    const days = await read<DayBucket[]>(`Appointment?${DAY}`, reader);
    const week = await read<DayBucket[]>(`Appointment?${DAY}&providerId=H1`, reader);
    const explained = await read<ExplainedAppointment>('Explain/appointment/V1', reader);
    const analyses = await read<AnalysisRow[]>(`Appointment/Analyze?${DAY}`, reader);
    const named = await read<DashboardAppointmentView[]>('Dashboard/GetAppointments?date=2026-03-02', reader);
    const goalOf = (buckets: DayBucket[]) =>
      buckets[0]!.providers.find(({ providerId }) => providerId === 'H1')!.appointments[0]!.providerAppointmentGoal;
    return {
      goal: details.providerAppointmentGoal,
      hourlyGoal: details.providerHourlyGoal,
      commissionGoal: details.appointmentCommissionGoal,
      share: details.commissionPercentage,
      commission: details.totalCommissionCompleted,
      goalInCalendar: goalOf(days),
      goalInWeek: goalOf(week),
      explainedGoal: explained.goalCents?.value ?? null,
      goalTable: explained.breakdowns.goal?.total ?? null,
      explainedOptimal: explained.isOptimal?.value ?? null,
      belowGoal: explained.review.find(({ value }) => value.code === 'belowGoal')?.value.amount ?? null,
      analysis: analyses[0]!.details[0],
      goalOnDashboard: named[0]!.goal,
    };
  };

  const ALL = {
    // 63 / 0.3 an hour, for 50 minutes.
    goal: 175,
    hourlyGoal: 210,
    commissionGoal: 52.5,
    share: 0.25,
    // A quarter of 131.25 and of 10, each rounded.
    commission: 35.31,
    goalInCalendar: 175,
    goalInWeek: 175,
    explainedGoal: 17_500,
    goalTable: 17_500,
    explainedOptimal: false,
    belowGoal: 11_990,
    analysis: {
      code: 'belowGoal',
      text: 'The plan is $33.75 below the goal, and no reason is given.',
      amount: 3375,
    },
    goalOnDashboard: 175,
  };

  it('shows them to the provider, to admins and to members who are no provider', async () => {
    for (const reader of [own, admin, frontDesk]) expect(await seenBy(reader)).toEqual(ALL);
  });

  it('hides them from other providers of the clinic in every answer', async () => {
    for (const reader of [colleague, doctor]) {
      expect(await seenBy(reader)).toEqual({
        ...Object.fromEntries(Object.keys(ALL).map((key) => [key, null])),
        analysis: { code: 'belowGoal', text: 'The plan is below the goal, and no reason is given.', amount: null },
      });
    }
  });

  it('hides the performance of everybody from who turned it off, but no goal that minutes are planned with', async () => {
    const turn = (reader: Person, display: string) =>
      api.own(
        `update app_user set preferences = '{"performanceDisplay":"${display}"}' where user_id = ${reader.userId}`,
      );
    const dashboard = async (reader: Person) => {
      const range = 'startDate=2026-03-01&endDate=2026-03-03';
      const { dashboard: days, plannedAppointments } = await read<Dashboard>(`Dashboard/GetDashboard?${range}`, reader);
      const [row] = await read<DashboardAppointmentView[]>('Dashboard/GetAppointments?date=2026-03-02', reader);
      return [days.length, plannedAppointments.length, row!.value, row!.goal, row!.result, row!.shortfalls];
    };
    for (const reader of [own, admin, frontDesk]) {
      await turn(reader, 'none');
      expect(await dashboard(reader)).toEqual([0, 12, null, null, 'unknown', ['notPlanned']]);
      const { goal, hourlyGoal, commissionGoal, share, commission } = await seenBy(reader);
      expect([goal, hourlyGoal, commissionGoal, share, commission]).toEqual([175, 210, null, null, null]);
      await turn(reader, 'scores');
      expect(await dashboard(reader)).toEqual([3, 12, 141.25, 175, 'needsImprovement', ['notPlanned', 'belowGoal']]);
      expect(await seenBy(reader)).toEqual(ALL);
    }
  });

  it('shows colleagues no text of an explanation that names the goal', async () => {
    const { text } = await call('get', 'Explain/appointment/V1', colleague);
    expect(text).not.toMatch(/175|210|Goal wage/);
    expect((await call('get', 'Explain/appointment/V1', own)).text).toMatch(/175\.00/);
  });

  it('offers colleagues no minutes in the note wizard, which follow from the hourly goal', async () => {
    const minutes = async (reader: Person) =>
      [...(await call('get', 'Note/TokenPossibleValue/V1', reader)).text.matchAll(/"minutes":(\d+)/g)].map(
        ([, minutes]) => Number(minutes),
      );
    expect(await minutes(colleague)).toEqual([]);
    expect((await minutes(own)).length).toBeGreaterThan(0);
  });

  it('saves the plan of a colleague’s appointment with the same fees, without saying whether it reaches the goal', async () => {
    const procedures = [{ procedureRuleTypeId: 18, adaCodes: [], minutes: 30 }];
    const save = async (reader: Person) => {
      const { status, body } = await call('post', 'Appointment/V2', reader).send({ procedures });
      expect([status, body.detail]).toEqual([200, undefined]);
      return body as SavedPlanView;
    };
    const saved = await save(colleague);
    expect([saved.rnaTotalPlanned, saved.isOptimal]).toEqual([132, null]);
    expect(await save(own)).toEqual({ ...saved, isOptimal: false });
    const { rows } = await api.own(`select total_commission::float8 as commission from appointment_plan`);
    expect(rows).toEqual([{ commission: 33 }]);
  });

  it('saves the minutes that a colleague saw, which do not follow from a goal', async () => {
    const procedures = [{ procedureRuleTypeId: 4, adaCodes: ['02144'], minutes: null }];
    const minutesOf = async (reader: Person) => {
      expect((await call('post', 'Appointment/V2', reader).send({ procedures })).status).toBe(200);
      return (await api.own(`select minutes::float8 from planned_procedure where appointment_id = 'V2'`)).rows;
    };
    // Those of the catalogue; 55.10 of a goal of 210.00 for an hour.
    expect(await minutesOf(colleague)).toEqual([{ minutes: 5 }]);
    expect(await minutesOf(own)).toEqual([{ minutes: 16 }]);
  });
});

const NO_PROCEDURE = { procedureRuleTypeId: null, procedureName: null };

const NOTHING_DUE = {
  ...{ recommendedMinutes: 60, dueProcedures: [], almostDueProcedures: [], doctor: 'yes' },
  ...{ isTooLongForChild: false, isBirthday: false, noDoctor: false, nextAppointmentSummary: null },
};
