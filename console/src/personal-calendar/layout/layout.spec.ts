import type { CalendarAppointment, DayBucket, ProviderView } from '@helix/contracts';
import { chosenHygienist, hygienistsOf } from './hygienists.js';
import { outsideHours, placeOf, shownMinutes } from './shown-hours.js';
import { daysOf, mondayOf, shownWeek, shownWeeks } from './shown-week.js';
import { serviceLines, servicesOf, weekEarnings, weekAppointments } from './week-earnings.js';

const TODAY = '2026-11-21';

describe('the weeks of the personal calendar', () => {
  it('begin on Monday', () => {
    expect([mondayOf('2026-11-16'), mondayOf('2026-11-22'), mondayOf('2027-01-01')]).toEqual([
      '2026-11-16',
      '2026-11-16',
      '2026-12-28',
    ]);
    expect(daysOf('2026-12-28').at(-1)).toBe('2027-01-03');
  });

  it('reach from 60 days back to 30 days ahead', () => {
    // 60 days before Saturday 21 November is Tuesday 22 September; 30 days after it is Monday 21 December.
    expect(shownWeeks(TODAY)).toEqual({ first: '2026-09-21', last: '2026-12-21' });
    const weeks = [null, '2026-11-29', 'x', '2026-02-30', '2026-09-01', '2027-03-01'].map((day) =>
      shownWeek(day, TODAY),
    );
    expect(weeks).toEqual(['2026-11-16', '2026-11-23', '2026-11-16', '2026-11-16', '2026-09-21', '2026-12-21']);
  });
});

describe('the week of a provider', () => {
  const appointment = (fields: Partial<CalendarAppointment>) =>
    ({ status: 'completed', procedures: [], ...fields }) as CalendarAppointment;
  const day = (date: string, totalCompleted: number, ...appointments: CalendarAppointment[]): DayBucket => ({
    date,
    totalCompleted,
    totalBilled: 0,
    providers: [{ providerId: 'H1', appointments }],
  });

  it('earns what was completed in it, to the cent', () => {
    expect(weekEarnings([day('2026-11-16', 0.1), day('2026-11-17', 0.2), day('2026-11-18', 1234.56)])).toBe(1234.86);
    expect(weekEarnings([])).toBe(0);
  });

  it('has the appointments that take place', () => {
    const appointments = weekAppointments([
      day('2026-11-17', 0, appointment({ appointmentId: '3', startDate: '2026-11-17T09:00:00' })),
      day(
        '2026-11-16',
        0,
        appointment({ appointmentId: '2', startDate: '2026-11-16T11:00:00' }),
        appointment({ appointmentId: '1', startDate: '2026-11-16T09:00:00' }),
        appointment({ appointmentId: 'x', startDate: '2026-11-16T10:00:00', status: 'cancelled' }),
        appointment({ appointmentId: 'y', startDate: '2026-11-16T10:00:00', status: 'noShow' }),
      ),
    ]);
    expect(appointments.map(({ appointmentId }) => appointmentId)).toEqual(['1', '2', '3']);
  });

  it('names each service once', () => {
    const service = (procedureName: string) => ({ adaCode: '1', procedureName, minutes: null, comments: null });
    const services = servicesOf({ procedures: [service('Scaling'), service('Recall exam'), service('Scaling')] });
    expect(services).toEqual(['Scaling × 2', 'Recall exam']);
  });

  it('names the services that fit, and counts the others', () => {
    const inWords = (lines: number) => serviceLines(['A', 'B', 'C'], lines).map(({ name, more }) => `${name} ${more}`);
    expect([4, 3, 2, 1, 0].map(inWords)).toEqual([
      ['A 0', 'B 0', 'C 0'],
      ['A 0', 'B 0', 'C 0'],
      ['A 0', 'B 1'],
      ['A 2'],
      [],
    ]);
  });
});

describe('the hours of the week', () => {
  const times = (start: string, end: string, endDay = '2026-11-16', totalCompleted = 0) => ({
    startDate: `2026-11-16T${start}:00`,
    endDate: `${endDay}T${end}:00`,
    totalCompleted,
  });

  it.each([
    ['03:00', '04:00', '2026-11-16', 'before', 0],
    ['03:30', '04:15', '2026-11-16', 'cut', 15],
    ['04:00', '04:45', '2026-11-16', 'shown', 45],
    ['18:00', '19:00', '2026-11-16', 'shown', 60],
    ['18:30', '19:30', '2026-11-16', 'cut', 30],
    ['19:00', '20:00', '2026-11-16', 'after', 0],
    ['23:30', '00:30', '2026-11-17', 'after', 0],
    ['18:45', '00:30', '2026-11-17', 'cut', 15],
  ])('have of an appointment from %s to %s of %s: %s, %i minutes', (start, end, endDay, place, minutes) => {
    const appointment = times(start, end, endDay);
    expect([placeOf(appointment), shownMinutes(appointment)]).toEqual([place, minutes]);
  });

  it('say what is outside of them, so that nothing earned is out of sight', () => {
    const appointments = [
      times('02:00', '03:00', '2026-11-16', 50),
      times('09:00', '10:00', '2026-11-16', 120),
      times('18:30', '19:30', '2026-11-16', 80),
      times('20:00', '21:00', '2026-11-16', 0.1),
      times('21:00', '22:00', '2026-11-16', 0.2),
    ];
    expect(outsideHours(appointments)).toEqual([
      { place: 'before', count: 1, completed: 50 },
      { place: 'after', count: 2, completed: 0.3 },
    ]);
    expect(outsideHours(appointments.slice(1, 3))).toEqual([]);
  });
});

describe('who is shown', () => {
  const provider = (provider_id: string, fields: Partial<ProviderView> = {}) =>
    ({ provider_id, isHygienist: true, excludeFromCalendar: false, ...fields }) as ProviderView;
  const hygienists = hygienistsOf([
    provider('H2'),
    provider('D1', { isHygienist: false }),
    provider('H9', { excludeFromCalendar: true }),
    provider('H1'),
  ]);

  it('is a hygienist on the calendar: the one asked for, else oneself, else nobody', () => {
    expect(hygienists.map(({ provider_id }) => provider_id)).toEqual(['H2', 'H1']);
    const chosen = (wanted: string | null, ...own: string[]) => chosenHygienist(hygienists, wanted, own)?.provider_id;
    expect([
      chosen('H1', 'H2'),
      chosen(null, 'D1', 'H1'),
      chosen('D1', 'H2'),
      chosen(null, 'D1'),
      chosen('H9'),
    ]).toEqual(['H1', 'H1', 'H2', undefined, undefined]);
  });
});
