import type { OpenTimeRow } from '@helix/contracts';
import { clinicOpenTimes, neededDays } from './clinic-open-time.js';

const TORONTO = { clinicId: 1, name: 'Maple', timeZone: 'America/Toronto' };
const VANCOUVER = { clinicId: 2, name: 'Cedar', timeZone: 'America/Vancouver' };
/** 1:00 on Wednesday in Toronto, 22:00 on Tuesday in Vancouver. */
const NOW = Date.parse('2026-11-25T06:00:00Z');
const row = (clinicId: number, date: string, worked: number, clocked: number | null): OpenTimeRow => ({
  date,
  openTime: null,
  totalMinutesClocked: clocked,
  totalMinutesWorked: worked,
  clinicName: '',
  clinicId,
});

const NOTHING = { today: null, tomorrow: null, average: null };

describe('clinic open time', () => {
  it('neededDays covers a week before the earliest today to a week after the latest', () => {
    expect(neededDays([TORONTO, VANCOUVER], NOW)).toEqual({ startDate: '2026-11-17', endDate: '2026-12-02' });
    expect(neededDays([VANCOUVER], NOW)).toEqual({ startDate: '2026-11-17', endDate: '2026-12-01' });
  });

  it('uses the local date of each clinic', () => {
    const rows = [24, 25, 26].flatMap((day) => [
      row(1, `2026-11-${day}`, day * 10, 500),
      row(2, `2026-11-${day}`, day, 100),
    ]);
    // Today is the 25th in Toronto and the 24th in Vancouver; Toronto averages the 26th alone, Vancouver the 25th and
    // 26th.
    expect(clinicOpenTimes([TORONTO, VANCOUVER], rows, NOW)).toEqual([
      // The 25th and before: 490 of 1000 minutes in Toronto; 24 of 100 in Vancouver.
      { clinicId: 1, name: 'Maple', today: 50, tomorrow: 48, average: 48, before: { ...NOTHING, average: 51 } },
      { clinicId: 2, name: 'Cedar', today: 76, tomorrow: 75, average: 74.5, before: { ...NOTHING, average: 76 } },
    ]);
  });

  it('averages the sums of seven days, starting tomorrow', () => {
    const rows = [
      row(1, '2026-11-25', 0, 500), // today
      row(1, '2026-11-26', 432, 480), // 10 %
      row(1, '2026-11-27', 300, null), // nobody knows
      row(1, '2026-12-02', 30, 60), // 50 %, the seventh day
      row(1, '2026-12-03', 0, 500),
    ];
    // 462 of 540 minutes.
    expect(clinicOpenTimes([TORONTO], rows, NOW)).toMatchObject([{ today: 100, tomorrow: 10, average: 14.4 }]);
  });

  it('can be negative, and null when no working time is known', () => {
    expect(clinicOpenTimes([TORONTO], [row(1, '2026-11-25', 480, 450)], NOW)).toEqual([
      { clinicId: 1, name: 'Maple', today: -6.7, tomorrow: null, average: null, before: { ...NOTHING, average: -6.7 } },
    ]);
  });

  it('compares with the same weekdays of the week before, and with the seven days up to today', () => {
    const rows = [
      row(1, '2026-11-17', 0, 500), // before the seven days
      row(1, '2026-11-18', 450, 500), // 10 %, last Wednesday
      row(1, '2026-11-19', 300, 500), // 40 %, last Thursday
      row(1, '2026-11-25', 500, 500), // today
    ];
    // From the 19th to the 25th: 800 of 1000 minutes.
    expect(clinicOpenTimes([TORONTO], rows, NOW)[0]?.before).toEqual({ today: 10, tomorrow: 40, average: 20 });
  });
});
