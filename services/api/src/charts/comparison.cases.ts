import { readXlsx } from 'hucre/xlsx';
import {
  figureQuery,
  type ChartQuery,
  type ClinicProductivityRow,
  type ProviderProductivityRow,
} from '@helix/contracts';
import { addDays } from '@helix/hygiene';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { CUSTOM_REPORTS } from '../custom-reports/reports/index.js';
import { apiClient, type Clinic, type Person } from '../testing/api-client.js';
import { startApi } from '../testing/start-api.js';
import { storeDays, type StoredDay } from '../testing/stored-days.js';

/** Monday. */
const MONDAY = '2025-03-03';
const WEEK = `startDate=${MONDAY}&endDate=${addDays(MONDAY, 6)}`;

/** A hygienist's week of so many days, hours a day, and dollars an hour. */
const week = (providerId: string, { days = 5, hours = 8, perHour = 100 }): StoredDay[] =>
  Array.from({ length: days }, (_, day) => ({
    ...{ providerId, date: addDays(MONDAY, day), appointments: hours, minutesBooked: 60 * hours },
    ...{ minutesClocked: 60 * hours + 20, production: perHour * hours, hygiene: (perHour * hours) / 2 },
    ...{ xRay: (perHour * hours) / 4, goal: 90 * hours, goalMinutes: 60 * hours },
  }));

/** The clinics of others, by dollars an hour. Zebra has a second hygienist, who worked on four days only. */
const OTHERS = {
  'Zebra Dental': [...week('Z1', { perHour: 110.4 }), ...week('Z2', { days: 4, perHour: 500 })],
  'Yew Dental': week('Y1', { perHour: 150 }),
  'Xylo Dental': week('X1', { perHour: 130.5 }),
  'Willow Dental': week('W1', { perHour: 120 }),
  'Violet Dental': week('V1', { perHour: 90.2 }),
} as const;
const PROVIDER_NAME = 'Quintessa';

describe('the comparison with clinics of others', () => {
  let served: TestApp;
  let call: ReturnType<typeof apiClient>;
  let maple: Clinic;
  let admin: Person;
  const others = new Map<string, Clinic>();

  const addClinic = async (name: string, days: readonly StoredDay[]): Promise<Clinic> => {
    const clinic = await served.addClinic(name);
    const { ownerPool } = served.test;
    await storeDays(ownerPool, clinic.clinicId, days);
    await ownerPool.query(
      `insert into provider (clinic_id, id, version, first_name, last_name, type, is_active)
       select distinct $1::integer, provider_id, 1, '${PROVIDER_NAME}', 'Secret', 1, true from provider_day where clinic_id = $1`,
      [clinic.clinicId],
    );
    await ownerPool.query(
      `insert into hygiene_day (clinic_id, provider_id, date, appointments, planned)
       select clinic_id, provider_id, date, 8, 3 from provider_day where clinic_id = $1`,
      [clinic.clinicId],
    );
    await ownerPool.query(
      `insert into appointment_rebooking (clinic_id, appointment_id, patient_id, provider_id, date, is_rebooked, derived_at)
       select clinic_id, concat(provider_id, date, n), concat('P', provider_id, n), provider_id, date, n = 1, now()
       from provider_day, generate_series(1, 3) n where clinic_id = $1`,
      [clinic.clinicId],
    );
    return clinic;
  };

  beforeAll(async () => {
    served = await startApi();
    call = apiClient(served);
    maple = await addClinic('Maple', week('H1', { perHour: 105 }));
    for (const [name, days] of Object.entries(OTHERS)) others.set(name, await addClinic(name, days));
    admin = await served.addUser('admin@helix.example', { [maple.clinicId]: true });
  });
  afterAll(() => served.close());

  /** Changes clinics for the length of some work. */
  const withChange = async (change: string, undo: string, work: () => Promise<void>): Promise<void> => {
    await served.test.ownerPool.query(change);
    try {
      await work();
    } finally {
      await served.test.ownerPool.query(undo);
    }
  };
  const otherId = (name: keyof typeof OTHERS): number => others.get(name)?.clinicId ?? 0;

  interface Chart<Row> {
    data: Row[];
    totals: Row[];
    compareNote: string | null;
  }
  const read = async <Row>(
    route: string,
    interval: ChartQuery['interval'] = 'day',
    query = WEEK,
    person = admin,
  ): Promise<Chart<Row>> => {
    const path = `/api/${route}?${query}&compare=true&interval=${interval}`;
    return (await call('get', path, person, maple).expect(200)).body as Chart<Row>;
  };
  const clinics = (...parameters: [ChartQuery['interval']?, string?, Person?]) =>
    read<ClinicProductivityRow>('Report/ClinicProductivity', ...parameters);
  const foreign = <Row extends { clinicId: number | null }>(rows: readonly Row[]) =>
    rows.filter(({ clinicId }) => clinicId === null);

  it('adds the clinics before it divides, and numbers them by what they produce an hour', async () => {
    const { totals, compareNote } = await clinics();
    // Zebra: 40 hours at 110.40 and 32 at 500 are 20,416 in 72 hours. Together 40,044 in 232 hours.
    expect(foreign(totals).map(({ clinicName, perHour, moneyEarned }) => [clinicName, perHour, moneyEarned])).toEqual([
      ['All clinics', 173, 40_000],
      ['Clinic A', 284, 20_400],
      ['Clinic B', 150, 6000],
      ['Clinic C', 131, 5200],
      ['Clinic D', 120, 4800],
      ['Clinic E', 90, 3600],
    ]);
    expect(compareNote).toBeNull();
  });

  it('rounds the values of others, and leaves out minutes, goals and categories', async () => {
    const { totals } = await clinics();
    expect(totals.find(({ clinicName }) => clinicName === 'Clinic C')).toEqual({
      ...{ date: null, clinicId: null, clinicName: 'Clinic C', isOwn: false, isPartial: false },
      // 130.50, 65.25 and 97.875 an hour; 480 of 500 minutes; 5,220 dollars.
      ...{ moneyEarned: 5200, perHour: 131, hygienePerHour: 65, hygieneXRayPerHour: 98, percentProductiveTime: 0.96 },
      ...{ totalMinutesWorked: null, totalMinutesClocked: null, plannedPerHour: null },
      ...{ hygieneEarned: null, xRayEarned: null },
    });
  });

  it('shows by date only all clinics together, in buckets that five worked in', async () => {
    const byDay = foreign((await clinics()).data);
    expect(byDay.map(({ clinicName, date, perHour }) => [clinicName, date, perHour])).toEqual([
      // 40 hours of five, and 8 hours at 500 on the first four days.
      ...[0, 1, 2, 3].map((day) => ['All clinics', addDays(MONDAY, day), 184]),
      ['All clinics', addDays(MONDAY, 4), 120],
    ]);
    expect(foreign((await clinics('week')).data).map(({ date, perHour }) => [date, perHour])).toEqual([[MONDAY, 173]]);
    const thursday = `update provider_day set minutes_booked = $1 where date = '${addDays(MONDAY, 3)}' and clinic_id = ${otherId('Yew Dental')}`;
    // Yew has five days: the one moved to Saturday counts.
    const moved = `insert into provider_day select (jsonb_populate_record(d, '{"date": "${addDays(MONDAY, 5)}"}')).* from provider_day d
      where date = '${MONDAY}' and clinic_id = ${otherId('Yew Dental')};`;
    await withChange(
      moved + thursday.replace('$1', '0'),
      `delete from provider_day where date = '${addDays(MONDAY, 5)}'; ${thursday.replace('$1', '480')}`,
      async () => {
        const dates = foreign((await clinics()).data).map(({ date }) => date);
        expect(dates).toEqual([0, 1, 2, 4].map((day) => addDays(MONDAY, day)));
      },
    );
  });

  it('numbers hygienists with five days or more', async () => {
    const { totals, data } = await read<ProviderProductivityRow>('Provider/Productivity');
    expect(
      foreign(totals).map((row) => [
        row.clinicName,
        row.providerFirstName,
        row.firstName,
        row.providerLastName,
        row.perHour,
      ]),
    ).toEqual([
      ['All clinics', 'All clinics', 'All clinics', '', 173],
      ['Other clinic', 'Hygienist 1', 'Hygienist 1', '', 150],
      ['Other clinic', 'Hygienist 2', 'Hygienist 2', '', 131],
      ['Other clinic', 'Hygienist 3', 'Hygienist 3', '', 120],
      ['Other clinic', 'Hygienist 4', 'Hygienist 4', '', 110],
      ['Other clinic', 'Hygienist 5', 'Hygienist 5', '', 90],
    ]);
    expect(foreign(data).every(({ clinicName }) => clinicName === 'All clinics')).toBe(true);
    expect(totals.filter(({ isOwn }) => isOwn).map(({ providerId }) => providerId)).toEqual(['H1']);
  });

  it('compares rebooking and usage of plans in whole percents without counts', async () => {
    const rebooking = await read<Record<string, unknown> & { clinicId: number | null }>(
      'Report/HygieneRebookingPerformance',
    );
    // A third.
    expect(foreign(rebooking.totals)).toEqual(
      ['All clinics', 'Clinic A', 'Clinic B', 'Clinic C', 'Clinic D', 'Clinic E'].map((clinicName) => ({
        ...{ date: null, clinicId: null, clinicName, isOwn: false, isPartial: false, isOpen: false },
        ...{ percentageRebooked: 33, patientsSeen: null, patientsRebooked: null },
      })),
    );
    const usage = await read<Record<string, unknown> & { clinicId: number | null }>('Report/RnaUsage');
    // 37.5.
    expect(foreign(usage.totals)[1]).toEqual({
      ...{ date: null, clinicId: null, clinicName: 'Other clinic', isOwn: false, isPartial: false },
      ...{ providerId: null, providerFirstName: 'Hygienist 1', providerLastName: '' },
      ...{ percentageUsage: 38, appointments: null, plannedAppointments: null },
    });
    expect(foreign(usage.totals)).toHaveLength(6);
  });

  it('never compares who planned appointments', async () => {
    const { totals, compareNote } = await read<{ clinicId: number }>('Report/RnaUsageByUser');
    expect([totals.filter(({ clinicId }) => clinicId !== maple.clinicId), compareNote]).toEqual([[], null]);
  });

  const TOO_FEW =
    'Too few other clinics worked in this range: it takes 5 of 3 customers, none with more than half of the hours.';
  const ROUTES = [
    ...['Provider/Productivity', 'Report/ClinicProductivity', 'Report/HygieneRebookingPerformance', 'Report/RnaUsage'],
  ];

  it.each<[string, () => [change: string, undo: string]]>([
    [
      'four clinics',
      () => [
        `update clinic set service_tier = 4 where clinic_id = ${otherId('Yew Dental')}`,
        'update clinic set service_tier = 1',
      ],
    ],
    [
      'a clinic in another country',
      () => [
        `update clinic set country = 'US' where clinic_id = ${otherId('Yew Dental')}`,
        `update clinic set country = ''`,
      ],
    ],
    [
      'a clinic in which the viewer is a member',
      () => [
        `insert into user_clinic values (${otherId('Yew Dental')}, ${admin.userId}, false)`,
        `delete from user_clinic where clinic_id = ${otherId('Yew Dental')}`,
      ],
    ],
    [
      'two customers',
      () => {
        const ids = [...others.values()].slice(0, 4).map(({ clinicId }) => clinicId);
        return [
          `update clinic set customer_id = (select min(customer_id) from clinic where clinic_id = ${ids[0]}) where clinic_id in (${ids.join()})`,
          `update clinic c set customer_id = m.customer_id from customer m where m.customer_name = c.name || ' & Co'`,
        ];
      },
    ],
    [
      'one clinic with more than half of the hours',
      () => [
        `update provider_day set minutes_booked = 3000 where clinic_id = ${otherId('Yew Dental')}`,
        `update provider_day set minutes_booked = 480 where clinic_id = ${otherId('Yew Dental')}`,
      ],
    ],
    [
      'a clinic with four days',
      () => [
        `update provider_day set minutes_booked = 0 where clinic_id = ${otherId('Yew Dental')} and date = '${MONDAY}'`,
        `update provider_day set minutes_booked = 480 where clinic_id = ${otherId('Yew Dental')}`,
      ],
    ],
  ])('shows nothing of others, and says why, with %s', async (_name, changes) => {
    const [change, undo] = changes();
    await withChange(change, undo, async () => {
      for (const route of ROUTES) {
        const chart = await read<{ clinicId: number | null }>(route);
        expect([route, foreign([...chart.data, ...chart.totals]), chart.compareNote]).toEqual([route, [], TOO_FEW]);
      }
    });
  });

  it('shows nothing of others in a range of less than seven days', async () => {
    const query = `startDate=${MONDAY}&endDate=${addDays(MONDAY, 5)}`;
    for (const route of ROUTES) {
      const chart = await read<{ clinicId: number | null }>(route, 'day', query);
      expect(foreign([...chart.data, ...chart.totals])).toEqual([]);
      expect(chart.compareNote).toBe('Other clinics are shown for ranges of 7 days or more.');
    }
  });

  it('names no clinic, provider or customer of others in an answer or in the log', async () => {
    const ids = [...others.values()].map(({ clinicGuid }) => clinicGuid);
    const names = [...Object.keys(OTHERS), PROVIDER_NAME, 'Secret', '& Co', ...ids];
    const providers = Object.values(OTHERS).flatMap((days) => days.map(({ providerId }) => `"${providerId}"`));
    const from = served.logLines.length;
    for (const route of [...ROUTES, 'Report/RnaUsageByUser']) {
      for (const interval of ['day', 'week', 'month']) {
        const path = `/api/${route}?${WEEK}&compare=true&interval=${interval}`;
        const { text, body } = await call('get', path, admin, maple).expect(200);
        const log = JSON.stringify(served.logLines.slice(from));
        // Maple's own hygienist has the same name.
        const foreignText = JSON.stringify(
          [...(body as Chart<ClinicProductivityRow>).data, ...(body as Chart<ClinicProductivityRow>).totals].filter(
            ({ clinicId }) => clinicId !== maple.clinicId,
          ),
        );
        expect([...names, ...providers].filter((name) => foreignText.includes(name) || log.includes(name))).toEqual([]);
        expect([...Object.keys(OTHERS), ...ids, ...providers].filter((name) => text.includes(name))).toEqual([]);
        expect(new Set([...text.matchAll(/"clinicId":(\w+)/g)].map(([, id]) => id))).toEqual(
          new Set(
            route === 'Report/RnaUsageByUser'
              ? [String(maple.clinicId)].filter((id) => text.includes(`:${id}`))
              : ['null', String(maple.clinicId)],
          ),
        );
      }
    }
  });

  it('names no clinic, provider or customer of others in a file, an explanation or another report', async () => {
    const superAdmin = await served.addUser('reader@helix.example', {}, { isSuperAdmin: true });
    const hidden = [
      ...[...Object.keys(OTHERS), ...[...others.values()].map(({ clinicGuid }) => clinicGuid)],
      ...Object.values(OTHERS).flatMap((days) => days.map(({ providerId }) => `"${providerId}"`)),
    ];
    const period = 'month=2025-03&year=2025&quarter=1';
    const files = CUSTOM_REPORTS.map(({ name }) => `EmailReports?reportName=${name}&${WEEK}&${period}`);
    const explained = figureQuery.shape.measure.options.map((measure) => `Explain/figure?measure=${measure}&${WEEK}`);
    const reports = [
      ...['Report/YearOverYear?filter=3', `Report/ProviderProductivityByDay?${WEEK}&providerId=H1`],
      ...[`Report/IntervalDrift?${WEEK}`, `Reconcile?${WEEK}`, `Annotations?${WEEK}`],
      ...['Report/Assessment', `Report/DataExplorer?${WEEK}`],
    ];
    const found: [path: string, names: string[]][] = [];
    const from = served.logLines.length;
    for (const path of [...files, 'Report/Assessment/ScheduleDetail']) {
      const { body } = await call('get', `/api/${path}`, superAdmin, maple).responseType('blob').expect(200);
      const { sheets } = await readXlsx(body as Buffer);
      found.push([path, hidden.filter((name) => JSON.stringify(sheets).includes(name))]);
    }
    for (const path of [...explained, ...reports]) {
      const { text } = await call('get', `/api/${path}`, superAdmin, maple).expect(200);
      found.push([path, hidden.filter((name) => text.includes(name))]);
    }
    expect(found.filter(([, names]) => names.length > 0)).toEqual([]);
    const log = JSON.stringify(served.logLines.slice(from));
    expect(hidden.filter((one) => log.includes(one))).toEqual([]);
  });

  it('leaves out clinics of the customer that a super admin sees by name', async () => {
    const superAdmin = await served.addUser('superadmin@helix.example', {}, { isSuperAdmin: true });
    const { totals } = await clinics('day', WEEK, superAdmin);
    expect(foreign(totals)).toHaveLength(6);
    await withChange(
      `update clinic set customer_id = (select customer_id from clinic where clinic_id = ${maple.clinicId}) where clinic_id = ${otherId('Yew Dental')}`,
      `update clinic c set customer_id = m.customer_id from customer m where m.customer_name = c.name || ' & Co'`,
      async () => {
        const chart = await clinics('day', WEEK, superAdmin);
        expect([chart.compareNote, chart.totals.map(({ clinicName }) => clinicName)]).toEqual([
          TOO_FEW,
          ['Maple', 'Yew Dental'],
        ]);
      },
    );
  });
});
