import fc from 'fast-check';
import type { Punch } from './clocked-time.js';
import {
  payrollOf,
  payrollTotals,
  payrollWithWage,
  sumOfPayroll,
  type BonusPolicy,
  type PayrollDay,
} from './payroll.js';
import type { Wage } from './wages.js';

const wage = (baseWageCents: number | null, commissionPercentage: number | null = 0.3): Wage => ({
  ...{ baseWageCents, goalWageCents: null, commissionPercentage },
});
/** `9:00-12:30 13:30-17:30`. */
const pairs = (text: string): Punch[] =>
  text.split(' ').map((pair) => {
    const [start = '', out] = pair.split('-');
    return { in: start, out: out || null };
  });
const FULL = '09:00-12:30 13:30-17:30'; // 450 minutes
const billed = (...cents: number[]) => cents.map((amountCents) => ({ code: '99999', amountCents }));
const day = (date: string, of: Wage, punches: string | null, ...cents: number[]): PayrollDay => ({
  ...{ date, wage: of, source: punches === null ? null : 'pms', completed: billed(...cents) },
  punches: punches === null ? [] : pairs(punches),
  clockChange: null,
});

/** date, minutes, base, commission, bonus, total in dollars, cost in percent. */
const summary = (days: PayrollDay[], policy: BonusPolicy = 'perDay') =>
  payrollOf(days, policy).map((row) => [
    row.date.slice(5),
    row.minutes,
    ...[row.basePayCents, row.commissionCents, row.bonusCents, row.totalPayCents].map(dollars),
    row.costPercent,
  ]);
const dollars = (cents: number | null): number | null => (cents === null ? null : cents / 100);

describe('a payroll day', () => {
  const of = (...args: Parameters<typeof day>) => payrollOf([day(...args)], 'perDay')[0]!;
  const DATE = '2026-02-03';

  it('pays the commission when it is above the base, else the base', () => {
    expect(summary([day(DATE, wage(4500), FULL, 148_000)])).toEqual([['02-03', 450, 337.5, 444, 106.5, 444, 30]]);
    // 337.50 of 1000 is 33.75 %.
    expect(summary([day(DATE, wage(4500), FULL, 100_000)])).toEqual([['02-03', 450, 337.5, 300, 0, 337.5, 33.8]]);
  });

  it('rounds the base half up once a day, and the commission once a procedure by its amount', () => {
    // 45.01 x 50 / 60 is 37.5083; 45.03 x 50 / 60 is 37.525.
    expect(of(DATE, wage(4501), '09:00-09:50').basePayCents).toBe(3751);
    expect(of(DATE, wage(4503), '09:00-09:50').basePayCents).toBe(3753);
    // 0.35 of 51.30 is 17.955: 17.96 each; of -51.30 -17.96.
    expect(of(DATE, wage(4500, 0.35), FULL, 5130, 5130).commissionCents).toBe(3592);
    expect(of(DATE, wage(4500, 0.35), FULL, -5130).commissionCents).toBe(-1796);
  });

  it('takes the share of each procedure when the wage has none, and none when it is 0', () => {
    const completed = [
      { code: '11112', amountCents: 10_000 },
      { code: '99999', amountCents: 10_000 },
    ];
    const commission = (share: number | null) =>
      payrollOf([{ ...day(DATE, wage(4500, share), FULL), completed }], 'perDay')[0]?.commissionCents;
    // Scaling has 0.4 in the catalogue, the code that it lacks has none.
    expect(commission(null)).toBe(4000);
    expect(commission(0)).toBe(0);
    expect(commission(0.5)).toBe(10_000);
  });

  it('has no cost without production above 0', () => {
    expect(of(DATE, wage(4500), FULL).costPercent).toBeNull();
    expect(of(DATE, wage(4500), FULL, 5000, -5000).costPercent).toBeNull();
    expect(of(DATE, wage(4500), FULL, -5000)).toMatchObject({
      bonusCents: 0,
      totalPayCents: 33_750,
      costPercent: null,
    });
  });

  it('pays the commission alone when there is production without punches, and says so', () => {
    expect(of(DATE, wage(4500), null, 10_000)).toMatchObject({
      ...{ basePayCents: 0, bonusCents: 3000, totalPayCents: 3000, warnings: ['noPunches'] },
    });
  });

  it('has no pay without a wage, and says so', () => {
    expect(of(DATE, wage(null), FULL, 10_000)).toMatchObject({
      ...{ basePayCents: null, bonusCents: null, totalPayCents: null, costPercent: null, minutes: 450 },
      warnings: ['noWage'],
    });
  });

  it('reports faulty punches', () => {
    expect(of(DATE, wage(4500), '08:00-12:00 11:00-13:00 14:00-').warnings).toEqual(['overlap', 'missingOut']);
  });

  it('pays the time on the clock in a night when clocks change, and says so', () => {
    const night = { ...day('2026-03-08', wage(4000), '00:00-08:00'), clockChange: { start: 7200, end: 10_800 } };
    expect(payrollOf([night], 'perDay')).toMatchObject([
      { minutes: 480, basePayCents: 32_000, warnings: ['clockChange'] },
    ]);
  });

  it('pays nothing for punches that are all faulty, and says so', () => {
    expect(of(DATE, wage(4500), '09:00-05:00 13:00-')).toMatchObject({
      ...{ minutes: 0, basePayCents: 0, warnings: ['missingOut', 'outNotAfterIn'] },
    });
  });

  it('is left out without punches and procedures, but not when a time sheet says 0:00', () => {
    expect(payrollOf([day(DATE, wage(4500), null)], 'perDay')).toEqual([]);
    const known = { ...day(DATE, wage(4500), null), source: 'import' as const };
    expect(summary([known])).toEqual([['02-03', 0, 0, 0, 0, 0, null]]);
  });
});

/** Three providers in the two weeks from Sunday 2026-02-01, computed by hand. */
describe('a pay period', () => {
  it('of a provider with bonus days', () => {
    const days = [
      // 40.00 x 7.5 = 300.00; 0.3 x 1200.00 = 360.00: bonus 60.00; 360 of 1200 is 30 %.
      day('2026-02-04', wage(4000), FULL, 120_000),
      // 40.00 x 4 = 160.00; 0.3 x 400.00 = 120.00: no bonus; 160 of 400 is 40 %.
      day('2026-02-02', wage(4000), '09:00-13:00', 40_000),
      // 40.00 x 8 = 320.00; 0.3 x (700.10 + 650.25) = 210.03 + 195.08 (195.075): bonus 85.11; 405.11 of 1350.35 is 30.0003 %.
      day('2026-02-10', wage(4000), '08:00-12:00 12:30-16:30', 70_010, 65_025),
    ];
    expect(summary(days)).toEqual([
      ['02-02', 240, 160, 120, 0, 160, 40],
      ['02-04', 450, 300, 360, 60, 360, 30],
      ['02-10', 480, 320, 405.11, 85.11, 405.11, 30],
    ]);
    expect(payrollTotals(payrollOf(days, 'perDay'))).toEqual({
      minutes: 1170,
      basePayCents: 78_000,
      commissionCents: 88_511,
      bonusCents: 14_511,
      totalPayCents: 92_511,
      productionCents: 295_035,
      // 925.11 of 2950.35 is 31.356 %.
      costPercent: 31.4,
      daysWithoutWage: 0,
    });
    // Once for the period: 885.11 - 780.00 = 105.11 on the last day: 320.00 + 105.11; 425.11 of 1350.35 is 31.48 %.
    expect(summary(days, 'perPeriod')).toEqual([
      ['02-02', 240, 160, 120, 0, 160, 40],
      ['02-04', 450, 300, 360, 0, 300, 25],
      ['02-10', 480, 320, 405.11, 105.11, 425.11, 31.5],
    ]);
  });

  it('of a provider whose wage changes in the middle', () => {
    const days = [
      // 42.50 x 7.5 = 318.75; 0.25 x 1000.00 = 250.00.
      day('2026-02-06', wage(4250, 0.25), FULL, 100_000),
      // 48.00 x 7.5 = 360.00; 0.4 x 1000.00 = 400.00: bonus 40.00.
      day('2026-02-09', wage(4800, 0.4), FULL, 100_000),
    ];
    expect(summary(days)).toEqual([
      ['02-06', 450, 318.75, 250, 0, 318.75, 31.9],
      ['02-09', 450, 360, 400, 40, 400, 40],
    ]);
    // 718.75 of 2000.00 is 35.9375 %.
    expect(payrollTotals(payrollOf(days, 'perDay'))).toMatchObject({ totalPayCents: 71_875, costPercent: 35.9 });
  });

  it('of a provider whose wage starts within it counts the time of all days and the pay of those with a wage', () => {
    const days = [day('2026-02-06', wage(null), FULL, 100_000), day('2026-02-09', wage(4800), FULL, 100_000)];
    expect(payrollTotals(payrollOf(days, 'perDay'))).toEqual({
      minutes: 900,
      basePayCents: 36_000,
      commissionCents: 30_000,
      bonusCents: 0,
      totalPayCents: 36_000,
      productionCents: 100_000,
      costPercent: 36,
      daysWithoutWage: 1,
    });
    expect(summary(days, 'perPeriod').at(-1)).toEqual(['02-09', 450, 360, 300, 0, 360, 36]);
  });

  it('of the same days with another wage and commission', () => {
    const days = [day('2026-02-02', wage(4000), '09:00-13:00', 40_000), day('2026-02-04', wage(null), FULL, 120_000)];
    // 50.00 x 4 = 200.00 and 0.4 x 400.00 = 160.00; 50.00 x 7.5 = 375.00 and 0.4 x 1200.00 = 480.00.
    expect(payrollTotals(payrollWithWage(days, wage(5000, 0.4), 'perDay'))).toMatchObject({
      ...{
        basePayCents: 57_500,
        bonusCents: 10_500,
        totalPayCents: 68_000,
        productionCents: 160_000,
        costPercent: 42.5,
      },
      daysWithoutWage: 0,
    });
  });
});

describe('payroll of any days', () => {
  const anyDay = (date: string): fc.Arbitrary<PayrollDay> =>
    fc
      .record({
        base: fc.option(fc.integer({ min: 1, max: 10_000 })),
        share: fc.option(fc.integer({ min: 0, max: 10_000 }).map((parts) => parts / 10_000)),
        minutes: fc.option(fc.integer({ min: 1, max: 899 })),
        cents: fc.array(fc.integer({ min: -50_000, max: 200_000 }), { maxLength: 4 }),
      })
      .map(({ base, share, minutes, cents }) => {
        const end = 540 + (minutes ?? 0);
        const out = `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
        return day(date, wage(base, share), minutes === null ? null : `09:00-${out}`, ...cents);
      });
  const days = fc.tuple(
    ...Array.from({ length: 8 }, (_, index) => anyDay(`2026-02-${String(index + 1).padStart(2, '0')}`)),
  );
  const PAY = ['minutes', 'basePayCents', 'commissionCents', 'bonusCents', 'totalPayCents', 'productionCents'] as const;

  it('has totals that are the sums of the rows with a wage, and pay that is base and bonus', () => {
    fc.assert(
      fc.property(days, fc.constantFrom<BonusPolicy>('perDay', 'perPeriod'), (all, policy) => {
        const rows = payrollOf(all, policy);
        const totals = payrollTotals(rows);
        const paid = rows.filter(({ baseWageCents }) => baseWageCents !== null);
        expect(totals.totalPayCents).toBe(totals.basePayCents + totals.bonusCents);
        for (const field of PAY) {
          const of = field === 'minutes' ? rows : paid;
          expect(totals[field]).toBe(of.reduce((sum, row) => sum + row[field]!, 0));
        }
        for (const row of paid) expect(row.totalPayCents).toBeGreaterThanOrEqual(row.basePayCents!);
      }),
    );
  });

  it('adds up when a range is split in two, with a bonus by day', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 8 }), (all, at) => {
        const [whole, first, second] = [all, all.slice(0, at), all.slice(at)].map((part) =>
          payrollTotals(payrollOf(part, 'perDay')),
        );
        for (const field of [...PAY, 'daysWithoutWage'] as const)
          expect(whole![field]).toBe(first![field] + second![field]);
        expect(sumOfPayroll([first!, second!])).toEqual(whole);
      }),
    );
  });
});
