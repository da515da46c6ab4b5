import type { DayBucket, ProviderView } from '@helix/contracts';
import { buildAppointment } from './build-appointment.js';
import { chainOf, choosableProviders, dayColumns, firstHygienist, idleHygienists, weekColumns } from './columns.js';
import { dayFigures } from './day-figures.js';

const provider = (provider_id: string, fields: Partial<ProviderView> = {}): ProviderView => ({
  provider_id,
  first_name: `First${provider_id}`,
  last_name: 'Last',
  suffix: null,
  isHygienist: provider_id.startsWith('H'),
  providerType: provider_id.startsWith('H') ? 1 : 2,
  issecondaryprovider: 0,
  isActive: true,
  excludeFromCalendar: false,
  excludeFromAnalysis: false,
  providerGroupId: null,
  calendarOrder: null,
  goalWage: null,
  baseWage: null,
  notes: null,
  userId: null,
  ...fields,
});
const DATE = '2026-11-24';
const bucket = (...providerIds: string[]): DayBucket => ({
  date: DATE,
  totalCompleted: 0,
  totalBilled: 0,
  providers: providerIds.map((providerId) => ({ providerId, appointments: [buildAppointment({ providerId })] })),
});
const EVERYBODY = { providerId: null, groupId: null };
const ids = (columns: { providerId: string }[]) => columns.map(({ providerId }) => providerId);

describe('the columns of a day', () => {
  const active = [provider('D1'), provider('H2'), provider('H1'), provider('D2'), provider('A1', { providerType: 0 })];
  const clinic = { active, all: active };

  it('are those who have appointments: hygienists, then doctors, then others', () => {
    expect(ids(dayColumns(clinic, DATE, bucket('A1', 'D2', 'H2', 'H1'), EVERYBODY))).toEqual(['H1', 'H2', 'D2', 'A1']);
    expect(ids(dayColumns(clinic, DATE, undefined, EVERYBODY))).toEqual([]);
  });

  it('name the hygienists without appointments, but not who is kept off the calendar', () => {
    const away = provider('H3', { excludeFromCalendar: true });
    const columns = dayColumns(clinic, DATE, bucket('H2', 'D1'), EVERYBODY);
    const idle = idleHygienists(choosableProviders([...active, away], null), columns);
    expect(idle.map(({ provider_id }) => provider_id)).toEqual(['H1']);
  });

  it('follow the clinic’s own order before any other', () => {
    const ordered = [provider('H1', { calendarOrder: 3 }), provider('D1', { calendarOrder: 2 }), provider('H2')];
    const day = bucket('H1', 'H2', 'D1');
    expect(ids(dayColumns({ active: ordered, all: [] }, DATE, day, EVERYBODY))).toEqual(['D1', 'H1', 'H2']);
  });

  it('leave out who is excluded from the calendar, also with appointments, also when chosen', () => {
    const excluded = { active: [provider('H1', { excludeFromCalendar: true })], all: [] };
    expect(ids(dayColumns(excluded, DATE, bucket('H1'), EVERYBODY))).toEqual([]);
    expect(ids(dayColumns(excluded, DATE, bucket('H1'), { providerId: 'H1', groupId: null }))).toEqual([]);
  });

  it('name who has left, and give an unknown provider their id', () => {
    const left = { active: [], all: [provider('H9', { isActive: false })] };
    const columns = dayColumns(left, DATE, bucket('H9', 'X7'), EVERYBODY);
    expect(columns.map(({ name }) => name)).toEqual(['FirstH9 Last', 'X7']);
  });

  it('are one when one is chosen, with or without appointments', () => {
    expect(ids(dayColumns(clinic, DATE, bucket('H2'), { providerId: 'D1', groupId: null }))).toEqual(['D1']);
  });

  it('are those of a group when one is chosen', () => {
    const grouped = [provider('H1', { providerGroupId: 7 }), provider('H2', { providerGroupId: 8 }), provider('H3')];
    const day = bucket('H1', 'H2', 'H3', 'X7');
    expect(ids(dayColumns({ active: grouped, all: [] }, DATE, day, { providerId: null, groupId: 7 }))).toEqual(['H1']);
    expect(choosableProviders(grouped, 8).map(({ provider_id }) => provider_id)).toEqual(['H2']);
  });

  it('hold the appointments in order of start', () => {
    const late = buildAppointment({ appointmentId: '2', startDate: `${DATE}T11:00:00` });
    const day = {
      ...bucket(),
      providers: [{ providerId: 'H1', appointments: [late, buildAppointment({ appointmentId: '1' })] }],
    };
    const [column] = dayColumns(clinic, DATE, day, EVERYBODY);
    expect(column?.appointments.map(({ appointmentId }) => appointmentId)).toEqual(['1', '2']);
  });
});

describe('the columns of a week', () => {
  it('are its days, with or without appointments, of the one provider', () => {
    const clinic = { active: [provider('H1'), provider('H2')], all: [] };
    const columns = weekColumns(clinic, ['2026-11-23', DATE], new Map([[DATE, bucket('H2', 'H1')]]), 'H1');
    expect(columns.map(({ date, providerId, appointments }) => [date, providerId, appointments.length])).toEqual([
      ['2026-11-23', 'H1', 0],
      [DATE, 'H1', 1],
    ]);
  });

  it('are the first hygienist’s when nobody is chosen', () => {
    const active = [provider('D1', { calendarOrder: 1 }), provider('H2'), provider('H1', { calendarOrder: 2 })];
    expect(firstHygienist(choosableProviders(active, null))?.provider_id).toBe('H1');
    expect(firstHygienist(choosableProviders([provider('D1')], null))).toBeUndefined();
  });
});

it('the chain of a column is what takes place, in order', () => {
  const appointments = [
    buildAppointment({ appointmentId: '11' }),
    buildAppointment({ appointmentId: '12', status: 'cancelled' }),
    buildAppointment({ appointmentId: '13', status: 'completed' }),
  ];
  expect(chainOf({ appointments })).toBe('11-13');
});

describe('the figures of a column', () => {
  it('count appointments that are held, with the plan in Helix before that of the PMS', () => {
    const day = [
      buildAppointment({ totalPlanned: 100, rnaTotalPlanned: 150.1, totalCompleted: 0.1 }),
      buildAppointment({ totalPlanned: 80.2, rnaTotalPlannedpriceOfScaling: 198, totalCompleted: 0.2 }),
      buildAppointment({ rnaTotalPlannedpriceOfScaling: 198 }),
      buildAppointment({ status: 'cancelled', totalPlanned: 500, totalCompleted: 500 }),
      buildAppointment({ status: 'noShow', totalPlanned: 500 }),
    ];
    expect(dayFigures(day)).toEqual({ appointments: 3, planned: 230.3, completed: 0.3, notHeld: 2 });
    expect(dayFigures([])).toEqual({ appointments: 0, planned: 0, completed: 0, notHeld: 0 });
  });
});
