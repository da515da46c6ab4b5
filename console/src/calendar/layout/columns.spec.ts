import type { DayBucket, ProviderView } from '@helix/contracts';
import { buildAppointment } from './build-appointment.js';
import {
  chainOf,
  columnTotals,
  dayColumns,
  firstHygienist,
  idleHygienists,
  lookListOf,
  selectableProviders,
  weekColumns,
} from './columns.js';

const provider = (provider_id: string, fields: Partial<ProviderView> = {}): ProviderView => ({
  provider_id,
  first_name: `First${provider_id}`,
  last_name: 'Last',
  suffix: null,
  isHygienist: provider_id.startsWith('H'),
  providerType: provider_id.startsWith('H') ? 1 : 2,
  issecondaryprovider: 0,
  isActive: true,
  active: true,
  excludeFromCalendar: false,
  excludeFromAnalysis: false,
  providerGroupId: null,
  calendarOrder: null,
  goalWage: null,
  baseWage: null,
  payrollId: null,
  notes: null,
  userId: null,
  version: null,
  ...fields,
});
const DATE = '2026-11-24';
const bucket = (...providerIds: string[]): DayBucket => ({
  date: DATE,
  totalCompleted: 0,
  totalBilled: 0,
  providers: providerIds.map((providerId) => ({ providerId, appointments: [buildAppointment({ providerId })] })),
});
const NO_FILTER = { providerId: null, groupId: null };
const ids = (columns: { providerId: string }[]) => columns.map(({ providerId }) => providerId);

const active = [provider('D1'), provider('H2'), provider('H1'), provider('D2'), provider('A1', { providerType: 0 })];
const clinic = { active, all: active };

describe('dayColumns', () => {
  it('returns providers with appointments: hygienists, then doctors, then others', () => {
    expect(ids(dayColumns(clinic, DATE, bucket('A1', 'D2', 'H2', 'H1'), NO_FILTER))).toEqual(['H1', 'H2', 'D2', 'A1']);
    expect(ids(dayColumns(clinic, DATE, undefined, NO_FILTER))).toEqual([]);
  });

  it('follows the clinic’s own order before any other', () => {
    const ordered = [provider('H1', { calendarOrder: 3 }), provider('D1', { calendarOrder: 2 }), provider('H2')];
    const day = bucket('H1', 'H2', 'D1');
    expect(ids(dayColumns({ active: ordered, all: [] }, DATE, day, NO_FILTER))).toEqual(['D1', 'H1', 'H2']);
  });

  it('names providers of one name with their ids', () => {
    const same = [provider('H1', { first_name: 'Ana' }), provider('H2', { first_name: 'Ana' }), provider('H3')];
    const columns = dayColumns({ active: same, all: same }, DATE, bucket('H1', 'H2', 'H3'), NO_FILTER);
    expect(columns.map(({ name }) => name)).toEqual(['Ana Last (H1)', 'Ana Last (H2)', 'FirstH3 Last']);
  });

  it('leaves out providers who are excluded from the calendar, even with appointments or when chosen', () => {
    const excluded = { active: [provider('H1', { excludeFromCalendar: true })], all: [] };
    expect(ids(dayColumns(excluded, DATE, bucket('H1'), NO_FILTER))).toEqual([]);
    expect(ids(dayColumns(excluded, DATE, bucket('H1'), { providerId: 'H1', groupId: null }))).toEqual([]);
  });

  it('names former providers, and uses the id as the name of an unknown provider', () => {
    const left = { active: [], all: [provider('H9', { isActive: false })] };
    const columns = dayColumns(left, DATE, bucket('H9', 'X7'), NO_FILTER);
    expect(columns.map(({ name }) => name)).toEqual(['FirstH9 Last', 'X7']);
  });

  it('returns one column for a chosen provider, even without appointments', () => {
    expect(ids(dayColumns(clinic, DATE, bucket('H2'), { providerId: 'D1', groupId: null }))).toEqual(['D1']);
  });

  it('returns the providers of a chosen group', () => {
    const grouped = [provider('H1', { providerGroupId: 7 }), provider('H2', { providerGroupId: 8 }), provider('H3')];
    const day = bucket('H1', 'H2', 'H3', 'X7');
    expect(ids(dayColumns({ active: grouped, all: [] }, DATE, day, { providerId: null, groupId: 7 }))).toEqual(['H1']);
    expect(selectableProviders(grouped, 8).map(({ provider_id }) => provider_id)).toEqual(['H2']);
  });

  it('sorts appointments by start', () => {
    const late = buildAppointment({ appointmentId: '2', startDate: `${DATE}T11:00:00` });
    const day = {
      ...bucket(),
      providers: [{ providerId: 'H1', appointments: [late, buildAppointment({ appointmentId: '1' })] }],
    };
    const [column] = dayColumns(clinic, DATE, day, NO_FILTER);
    expect(column?.appointments.map(({ appointmentId }) => appointmentId)).toEqual(['1', '2']);
  });
});

describe('weekColumns', () => {
  it('returns a column for each date of the provider, with or without appointments', () => {
    const clinic = { active: [provider('H1'), provider('H2')], all: [] };
    const columns = weekColumns(clinic, ['2026-11-23', DATE], new Map([[DATE, bucket('H2', 'H1')]]), 'H1');
    expect(columns.map(({ date, providerId, appointments }) => [date, providerId, appointments.length])).toEqual([
      ['2026-11-23', 'H1', 0],
      [DATE, 'H1', 1],
    ]);
  });
});

describe('firstHygienist', () => {
  it('returns the first hygienist in the clinic’s order, undefined when there is none', () => {
    const providers = [provider('D1', { calendarOrder: 1 }), provider('H2'), provider('H1', { calendarOrder: 2 })];
    expect(firstHygienist(selectableProviders(providers, null))?.provider_id).toBe('H1');
    expect(firstHygienist(selectableProviders([provider('D1')], null))).toBeUndefined();
  });
});

describe('idleHygienists', () => {
  it('returns hygienists without a column, except those excluded from the calendar', () => {
    const away = provider('H3', { excludeFromCalendar: true });
    const columns = dayColumns(clinic, DATE, bucket('H2', 'D1'), NO_FILTER);
    const idle = idleHygienists(selectableProviders([...active, away], null), columns);
    expect(idle.map(({ provider_id }) => provider_id)).toEqual(['H1']);
  });
});

describe('chainOf', () => {
  it('joins the ids of held appointments in order', () => {
    const appointments = [
      buildAppointment({ appointmentId: '11' }),
      buildAppointment({ appointmentId: '12', status: 'cancelled' }),
      buildAppointment({ appointmentId: '13', status: 'completed' }),
    ];
    expect(chainOf({ appointments })).toBe('11-13');
  });
});

describe('lookListOf', () => {
  const columnOf = (providerId: string, ...appointmentIds: string[]) => ({
    date: '2026-03-10',
    providerId,
    name: providerId,
    isHygienist: true,
    appointments: appointmentIds.map((appointmentId) =>
      buildAppointment({ appointmentId, status: appointmentId === '12' ? 'noShow' : 'scheduled' }),
    ),
  });
  const columns = [columnOf('H1', '11', '12', '13'), columnOf('H2', '21')];

  it('is the held appointments of the column, with their chain', () => {
    expect(lookListOf(columns, '13')).toEqual({ ids: ['11', '13'], chain: '11-13' });
    expect(lookListOf(columns, '21')).toEqual({ ids: ['21'], chain: '21' });
  });

  it('is null for an appointment that no column has', () => {
    expect(lookListOf(columns, '31')).toBeNull();
  });
});

describe('columnTotals', () => {
  it('sums held appointments, preferring the plan in Helix to that of the PMS, without estimates', () => {
    const day = [
      buildAppointment({ totalPlanned: 100, rnaTotalPlanned: 150.1, totalCompleted: 0.1 }),
      buildAppointment({ totalPlanned: 80.2, rnaTotalPlannedpriceOfScaling: 198, totalCompleted: 0.2 }),
      buildAppointment({ rnaTotalPlannedpriceOfScaling: 198 }),
      buildAppointment({ status: 'cancelled', totalPlanned: 500, totalCompleted: 500 }),
      buildAppointment({ status: 'noShow', totalPlanned: 500 }),
    ];
    const evening = '2026-11-24T18:00:00';
    expect(columnTotals(day, evening)).toEqual({ appointments: 3, planned: 230.3, completed: 0.3 });
    expect(columnTotals([], evening)).toEqual({ appointments: 0, planned: 0, completed: null });
  });

  it('have no completed amount until seven minutes after the end of the first held appointment', () => {
    const day = [
      buildAppointment({ startDate: '2026-11-24T07:00:00', endDate: '2026-11-24T08:00:00', status: 'noShow' }),
      buildAppointment({ startDate: '2026-11-24T08:00:00', endDate: '2026-11-24T09:00:00', totalCompleted: 60 }),
      buildAppointment({ startDate: '2026-11-24T14:00:00', endDate: '2026-11-24T15:00:00' }),
    ];
    expect(columnTotals(day, '2026-11-24T09:06:00').completed).toBeNull();
    expect(columnTotals(day, '2026-11-24T09:07:00').completed).toBe(60);
  });
});
