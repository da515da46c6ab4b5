import type { CalendarAppointment, DayBucket } from '@helix/contracts';
import {
  outsideHours,
  placeOf,
  serviceLines,
  servicesOf,
  shownMinutes,
  weekAppointments,
  weekEarnings,
} from './week-appointments.js';

const appointment = (fields: Partial<CalendarAppointment>) =>
  ({ status: 'completed', procedures: [], ...fields }) as CalendarAppointment;
const day = (date: string, totalCompleted: number, ...appointments: CalendarAppointment[]): DayBucket => ({
  date,
  totalCompleted,
  totalBilled: 0,
  providers: [{ providerId: 'H1', appointments }],
});

describe('weekEarnings', () => {
  it('sums the completed amounts to the cent', () => {
    expect(weekEarnings([day('2026-11-16', 0.1), day('2026-11-17', 0.2), day('2026-11-18', 1234.56)])).toBe(1234.86);
    expect(weekEarnings([])).toBe(0);
  });

  it('is the commission of the days on which the provider has a share', () => {
    const days = [day('2026-11-16', 400), day('2026-11-17', 200), day('2026-11-18', 300)];
    const shared = days.map((one, index) => (index === 0 ? one : { ...one, totalCommissionCompleted: 50.05 * index }));
    expect(weekEarnings(shared)).toBe(150.15);
    expect(weekEarnings(days.map((one) => ({ ...one, totalCommissionCompleted: 0 })))).toBe(0);
  });
});

describe('weekAppointments', () => {
  it('returns the held appointments in order of start', () => {
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
});

describe('servicesOf', () => {
  it('returns each service once, with its count', () => {
    const tasks = ['Scaling', 'Recall exam', 'Scaling'].map((service) => ({ service }));
    expect(servicesOf({ tasks })).toEqual(['Scaling × 2', 'Recall exam']);
    expect(servicesOf({})).toEqual([]);
  });
});

describe('serviceLines', () => {
  it('returns the services that fit and counts the others on the last line', () => {
    const asText = (lines: number) => serviceLines(['A', 'B', 'C'], lines).map(({ name, more }) => `${name} ${more}`);
    expect([4, 3, 2, 1, 0].map(asText)).toEqual([
      ['A 0', 'B 0', 'C 0'],
      ['A 0', 'B 0', 'C 0'],
      ['A 0', 'B 1'],
      ['A 2'],
      [],
    ]);
  });
});

const times = (start: string, end: string, endDay = '2026-11-16', totalCompleted = 0) => ({
  startDate: `2026-11-16T${start}:00`,
  endDate: `${endDay}T${end}:00`,
  totalCompleted,
});

describe('placeOf and shownMinutes', () => {
  it.each([
    ['03:00', '04:00', '2026-11-16', 'before', 0],
    ['03:30', '04:15', '2026-11-16', 'cut', 15],
    ['04:00', '04:45', '2026-11-16', 'shown', 45],
    ['18:00', '19:00', '2026-11-16', 'shown', 60],
    ['18:30', '19:30', '2026-11-16', 'cut', 30],
    ['19:00', '20:00', '2026-11-16', 'after', 0],
    ['23:30', '00:30', '2026-11-17', 'after', 0],
    ['18:45', '00:30', '2026-11-17', 'cut', 15],
  ])('return for an appointment from %s to %s of %s: %s, %i minutes', (start, end, endDay, place, minutes) => {
    const appointment = times(start, end, endDay);
    expect([placeOf(appointment), shownMinutes(appointment)]).toEqual([place, minutes]);
  });
});

describe('outsideHours', () => {
  it('counts the appointments and amounts before and after the shown hours', () => {
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
