import { byPart, totalOf } from './parts.js';
import { clinicsByZone, TIME_ZONES, zoneOfClinic } from './time-zones.js';
import { halfHourAt, predictedSeconds, processesNeeded, unevenDay, type DayCost } from './uneven-day.js';

/** Everything of a day happens from 09:00 to 10:00 on the clinic's own clock, half in each half hour. */
const activity = Array.from({ length: 48 }, (_, halfHour) => (halfHour === 18 || halfHour === 19 ? 0.5 : 0));
const cost: DayCost = {
  processorSeconds: byPart((part) => ({ api: 36, analysis: 18 })[part as string] ?? 0),
  atRest: byPart((part) => (part === 'kafka' ? 0.1 : 0)),
  agent: byPart((part) => (part === 'sync-ingest' ? 0.001 : 0)),
  activity,
  busySeconds: { apply: 9, analysis: 36 },
};
const options = {
  clinics: 100,
  large: { clinics: 0, size: 10 },
  partitions: 4,
  partitionOf: (clinic: number, partitions: number) => clinic % partitions,
  processes: { apply: 4, analysis: 4 },
};

describe('clinicsByZone', () => {
  it('shares clinics out in whole numbers that add up', () => {
    expect([...clinicsByZone(100)]).toEqual([
      ['America/St_Johns', 1],
      ['America/Halifax', 5],
      ['America/Toronto', 62],
      ['America/Winnipeg', 7],
      ['America/Edmonton', 12],
      ['America/Vancouver', 13],
    ]);
    for (const clinics of [1, 7, 1_000, 9_999])
      expect([...clinicsByZone(clinics).values()].reduce((sum, count) => sum + count, 0)).toBe(clinics);
  });

  it('has shares that add up to one', () => {
    expect(TIME_ZONES.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
  });

  it('has a clinic of each zone among the 24 simulated ones, which are measured', () => {
    expect(new Set(Array.from({ length: 24 }, (_, n) => zoneOfClinic(n))).size).toBe(TIME_ZONES.length);
  });
});

describe('halfHourAt', () => {
  it('is on the clinic’s own clock, on the day before too', () => {
    // 14:00 UTC is 09:00 in Toronto, 10:30 in St. John’s, 06:00 in Vancouver; 03:15 UTC is 19:15 of the day before there.
    expect([halfHourAt('America/Toronto', 56), halfHourAt('America/St_Johns', 56)]).toEqual([18, 21]);
    expect([halfHourAt('America/Vancouver', 56), halfHourAt('America/Vancouver', 13)]).toEqual([12, 38]);
  });
});

describe('unevenDay', () => {
  const day = unevenDay(cost, options);
  const at = (time: string) => day.quarters.find((quarter) => quarter.at === time)!;

  it('needs what clinics need that are busy just then, and what is used at rest', () => {
    // 62 clinics of Toronto at 14:00 UTC: a quarter of a day in a quarter of an hour, 62 * 36 / 4 / 900 = 0.62 cores.
    expect(at('14:00').cores.api).toBeCloseTo(0.62, 9);
    expect(at('14:00').cores.analysis).toBeCloseTo(0.31, 9);
    expect(at('14:00').cores.kafka).toBeCloseTo(0.1, 9);
    expect(at('14:00').cores['sync-ingest']).toBeCloseTo(0.1, 9);
    // 13 of Vancouver at 17:30 UTC.
    expect(at('17:30').cores.api).toBeCloseTo(0.13, 9);
    expect(at('03:00').cores.api).toBe(0);
    expect(day.peak.at).toBe('14:00');
    expect(day.peakCores.api).toBeCloseTo(0.62, 9);
  });

  it('spends a clinic-day for each clinic, however the hours lie', () => {
    const seconds = day.quarters.reduce((sum, { cores }) => sum + (cores.api + cores.analysis) * 900, 0);
    expect(seconds).toBeCloseTo(100 * (36 + 18), 6);
  });

  it('counts a large clinic as many, in the zone with the most clinics and on one partition', () => {
    const large = unevenDay(cost, { ...options, large: { clinics: 3, size: 10 } });
    expect(large.quarters.find((quarter) => quarter.at === '14:00')!.cores.api).toBeCloseTo((0.62 * (59 + 30)) / 62, 9);
    // Partition 1 has the first clinic and 15 more of Toronto: 25 clinic-days in an hour, 9 s each, of which a quarter in 900 s.
    expect(large.busiestPartition.apply).toBeCloseTo((25 * 9) / 4 / 900, 9);
  });

  it('falls behind while more arrives than one process handles, and catches up after it', () => {
    // 62 * 36 s in an hour, a quarter of it each 900 s: 558 s of work for one process, which is enough; four times as much is not.
    expect(unevenDay(cost, { ...options, processes: { apply: 4, analysis: 1 } }).peakLagSeconds.analysis).toBe(0);
    const busy = { ...cost, busySeconds: { apply: 9, analysis: 4 * 36 } };
    const behind = unevenDay(busy, { ...options, processes: { apply: 4, analysis: 1 } });
    const lagAt = (time: string) => behind.quarters.find((quarter) => quarter.at === time)!.lagSeconds.analysis;
    // Halifax (5 clinics) has 180 s of work a quarter until 14:00; then Toronto 2,232 s each quarter: 1,332 s more than can be done.
    expect(lagAt('14:00')).toBeCloseTo(1_332, 6);
    expect(lagAt('14:45')).toBeCloseTo(4 * 1_332, 6);
    expect(behind.peakLagSeconds.analysis).toBeGreaterThanOrEqual(4 * 1_332);
    expect(lagAt('23:45')).toBe(0);
  });
});

describe('processesNeeded', () => {
  it('is the fewest with which nothing waits longer than a minute', () => {
    const busy = { ...cost, busySeconds: { apply: 9, analysis: 4 * 36 } };
    // 2,232 s of work a quarter: three processes with the four partitions 2, 1 and 1 have 1,116 s at most, four 576 s.
    expect(processesNeeded(busy, options, 'analysis')).toBe(4);
    expect(processesNeeded(cost, options, 'analysis')).toBe(1);
  });

  it('is none when one partition alone is too busy', () => {
    const one = { ...options, large: { clinics: 1, size: 400 } };
    expect(processesNeeded(cost, one, 'analysis')).toBeNull();
    expect(unevenDay(cost, one).busiestPartition.analysis).toBeGreaterThan(1);
  });
});

describe('predictedSeconds', () => {
  it('adds up what clinics do in their own half hours', () => {
    expect(predictedSeconds(cost, [18, 19, 20]).api).toBe(36);
    expect(totalOf(predictedSeconds(cost, [18]))).toBe(27);
  });
});
