import type { CalendarAppointment, DayBucket } from '@helix/contracts';
import { buildAppointment } from '../layout/build-appointment.js';
import { applyReturn } from './apply-return.js';
import { calendarMemory, type CalendarMemory } from './calendar-memory.js';
import { changedAppointments, mergeDays } from './merge-days.js';
import { RefetchQueue } from './refetch-queue.js';
import { calendarPath, viewKey } from './calendar-address.js';

const day = (date: string, ...appointments: CalendarAppointment[]): DayBucket => ({
  date,
  totalCompleted: 0,
  totalBilled: 0,
  providers: [{ providerId: 'H1', appointments }],
});
const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

describe('days read again', () => {
  it('take the place of what was known, and a day that is gone is gone', () => {
    const known = [day('2026-11-22'), day('2026-11-23'), day('2026-11-24'), day('2026-11-25')];
    const fresh = [day('2026-11-24', buildAppointment())];
    const merged = mergeDays(known, fresh, { startDate: '2026-11-23', endDate: '2026-11-24' });
    expect(merged.map(({ date, providers }) => [date, providers[0]?.appointments.length])).toEqual([
      ['2026-11-22', 0],
      ['2026-11-24', 1],
      ['2026-11-25', 0],
    ]);
    expect(known).toHaveLength(4);
  });

  it('show which appointments changed or came', () => {
    const same = buildAppointment({ appointmentId: '1' });
    const before = day(
      '2026-11-24',
      same,
      buildAppointment({ appointmentId: '2' }),
      buildAppointment({ appointmentId: '4' }),
    );
    const after = day(
      '2026-11-24',
      { ...same },
      buildAppointment({ appointmentId: '2', totalCompleted: 10 }),
      buildAppointment({ appointmentId: '3' }),
    );
    expect([...changedAppointments(before, after)].sort()).toEqual(['2', '3']);
  });
});

describe('the queue of days', () => {
  it('reads at once, then gathers what comes meanwhile into one read', async () => {
    const reads: string[][] = [];
    let finish = (): void => undefined;
    const queue = new RefetchQueue((days) => {
      reads.push(days);
      return new Promise((done) => (finish = done));
    }, 30);
    queue.add(['a']);
    await wait(10);
    queue.add(['b']);
    queue.add(['c', 'b']);
    await wait(50);
    expect(reads).toEqual([['a']]);
    finish();
    await wait(50);
    expect(reads).toEqual([['a'], ['b', 'c']]);
    queue.stop();
  });

  it('keeps a gap between the starts of two reads', async () => {
    const starts: number[] = [];
    const queue = new RefetchQueue(async () => void starts.push(performance.now()), 80);
    queue.add(['a']);
    await wait(20);
    queue.add(['b']);
    await wait(130);
    queue.stop();
    expect(starts).toHaveLength(2);
    expect((starts[1] ?? 0) - (starts[0] ?? 0)).toBeGreaterThanOrEqual(75);
  });

  it('tries the days of a failed read again, and nothing once it is stopped', async () => {
    const reads: string[][] = [];
    const queue = new RefetchQueue(
      async (days) => {
        reads.push(days);
        if (reads.length === 1) throw new Error('no answer');
      },
      5,
      20,
    );
    queue.add(['a', 'b']);
    await wait(60);
    expect(reads).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    queue.stop();
    queue.add(['c']);
    await wait(20);
    expect(reads).toHaveLength(2);
  });
});

describe('what an appointment’s screen reports', () => {
  const known = [
    day('2026-11-23', buildAppointment({ appointmentId: '1' })),
    day('2026-11-24', buildAppointment({ appointmentId: '2' }), buildAppointment({ appointmentId: '3' })),
  ];

  it('changes that one appointment and nothing else', () => {
    const after = applyReturn(known, {
      target: '2026-11-24',
      id: '2',
      rnaTotalPlanned: 182.5,
      newReason: 'New patient',
      newTotalCompleted: 40,
      isOptimal: true,
    });
    expect(after[0]).toBe(known[0]);
    expect(after[1]?.providers[0]?.appointments).toEqual([
      {
        ...buildAppointment({ appointmentId: '2' }),
        rnaTotalPlanned: 182.5,
        rnaReason: 'New patient',
        totalCompleted: 40,
        isOptimal: true,
      },
      known[1]?.providers[0]?.appointments[1],
    ]);
  });

  it('changes nothing of what it leaves out, nor for an id that is not there', () => {
    expect(applyReturn(known, { target: '2026-11-24', id: '2' })).toEqual(known);
    expect(applyReturn(known, { target: '2026-11-24', id: '9', rnaTotalPlanned: 1 })).toEqual(known);
  });
});

describe('what one left behind', () => {
  it('is remembered for the clinic alone', () => {
    const left: CalendarMemory = {
      clinicGuid: 'maple',
      view: 'x',
      parts: { weekly: 'true' },
      loaded: { startDate: '2026-11-10', endDate: '2026-12-08' },
      scroll: { top: 120, left: 0 },
    };
    expect(calendarMemory.of('maple')).toBeNull();
    calendarMemory.keep(left);
    expect([calendarMemory.of('maple'), calendarMemory.of('cedar')]).toEqual([left, null]);
  });
});

describe('a link to the calendar', () => {
  const view = { date: '2026-11-24', clinicGuid: 'c-1', isWeekly: false, providerId: null, groupId: null };

  it('says the day, the clinic and what is chosen', () => {
    expect(calendarPath(view)).toBe('/dashboard?date=2026-11-24&c=c-1');
    expect(calendarPath({ ...view, isWeekly: true, providerId: 'H1', groupId: 4 })).toBe(
      '/dashboard?date=2026-11-24&c=c-1&weekly=true&p_id=H1&group=4',
    );
  });

  it('is of another view with another day, provider, group or width', () => {
    const views = [view, { ...view, date: '2026-11-25' }, { ...view, isWeekly: true }, { ...view, providerId: '4' }];
    expect(new Set([...views, { ...view, groupId: 4 }].map(viewKey)).size).toBe(5);
  });
});
