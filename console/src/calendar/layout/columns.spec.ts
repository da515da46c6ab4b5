import type { DayBucket, ProviderView } from '@helix/contracts';
import { buildAppointment } from './build-appointment.js';
import { columnsOf } from './columns.js';
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
const bucket = (...providerIds: string[]): DayBucket => ({
  date: '2026-11-24',
  totalCompleted: 0,
  totalBilled: 0,
  providers: providerIds.map((providerId) => ({ providerId, appointments: [buildAppointment({ providerId })] })),
});
const ids = (columns: { providerId: string }[]) => columns.map(({ providerId }) => providerId);

describe('the columns of a day', () => {
  const active = [provider('D1'), provider('H2'), provider('H1'), provider('D2'), provider('A1', { providerType: 0 })];

  it('are all hygienists, then the doctors and others who have appointments', () => {
    expect(ids(columnsOf(active, [], bucket('A1', 'D2', 'H2'), null))).toEqual(['H1', 'H2', 'D2', 'A1']);
    expect(ids(columnsOf(active, [], undefined, null))).toEqual(['H1', 'H2']);
  });

  it('follow the clinic’s own order', () => {
    const ordered = [provider('H1', { calendarOrder: 2 }), provider('H2', { calendarOrder: 1 }), provider('H3')];
    expect(ids(columnsOf(ordered, [], undefined, null))).toEqual(['H2', 'H1', 'H3']);
  });

  it('leave out who is excluded from the calendar, also with appointments', () => {
    expect(ids(columnsOf([provider('H1', { excludeFromCalendar: true })], [], bucket('H1'), null))).toEqual([]);
  });

  it('name who has left, and give an unknown provider their id', () => {
    const columns = columnsOf([], [provider('H9', { isActive: false })], bucket('H9', 'X7'), null);
    expect(columns.map(({ name }) => name)).toEqual(['FirstH9 Last', 'X7']);
  });

  it('are one when one is chosen, with or without appointments', () => {
    expect(ids(columnsOf(active, [], bucket('H2'), 'D1'))).toEqual(['D1']);
  });

  it('hold the appointments in order of start', () => {
    const late = buildAppointment({ appointmentId: '2', startDate: '2026-11-24T11:00:00' });
    const day = {
      ...bucket(),
      providers: [{ providerId: 'H1', appointments: [late, buildAppointment({ appointmentId: '1' })] }],
    };
    expect(columnsOf(active, [], day, 'H1')[0]?.appointments.map(({ appointmentId }) => appointmentId)).toEqual([
      '1',
      '2',
    ]);
  });
});

describe('the figures of a column', () => {
  it('count visits that are held, with the plan in Helix before that of the PMS', () => {
    const day = [
      buildAppointment({ totalPlanned: 100, rnaTotalPlanned: 150.1, totalCompleted: 0.1 }),
      buildAppointment({ totalPlanned: 80.2, rnaTotalPlannedpriceOfScaling: 198, totalCompleted: 0.2 }),
      buildAppointment({ rnaTotalPlannedpriceOfScaling: 198 }),
      buildAppointment({ status: 'cancelled', totalPlanned: 500, totalCompleted: 500 }),
      buildAppointment({ status: 'noShow', totalPlanned: 500 }),
    ];
    expect(dayFigures(day)).toEqual({ visits: 3, planned: 230.3, completed: 0.3, notHeld: 2 });
    expect(dayFigures([])).toEqual({ visits: 0, planned: 0, completed: 0, notHeld: 0 });
  });
});
