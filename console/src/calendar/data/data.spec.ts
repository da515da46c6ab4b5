import type { CalendarAppointment, DayBucket } from '@helix/contracts';
import { buildAppointment } from '../layout/build-appointment.js';
import { changedAppointments, mergeDays } from './merge-days.js';
import { RefetchQueue } from './refetch-queue.js';

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
