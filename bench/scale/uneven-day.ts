import { byPart, totalOf, type ByPart } from './parts.js';
import { clinicsByZone, type TimeZone } from './time-zones.js';

const QUARTERS = 96;
const QUARTER_SECONDS = 900;

/** Minutes of the zones to UTC in winter. */
const OFFSETS: Readonly<Record<TimeZone, number>> = {
  'America/St_Johns': -210,
  'America/Halifax': -240,
  'America/Toronto': -300,
  'America/Winnipeg': -360,
  'America/Edmonton': -420,
  'America/Vancouver': -480,
};

/** What a clinic-day costs, as it was measured. */
export interface DayCost {
  /** Processor seconds of a clinic-day, without what the installation takes at rest. */
  processorSeconds: ByPart;
  /** Cores of an installation at rest, one process of each. */
  atRest: ByPart;
  /** Cores of one agent that waits for commands. */
  agent: ByPart;
  /** What happens in each half hour of a clinic's own day, as shares of the day. */
  activity: readonly number[];
  /** Seconds in which the records of a clinic-day keep their partition's consumer busy, by consumer group. */
  busySeconds: Readonly<Record<Group, number>>;
}

/** The consumer groups that handle the changes of clinics one after the other. */
export type Group = 'apply' | 'analysis';
const GROUPS: readonly Group[] = ['apply', 'analysis'];

export interface UnevenDayOptions {
  clinics: number;
  /** So many of them are larger: each as so many clinics. */
  large: { clinics: number; size: number };
  partitions: number;
  /** @param clinic from 1. */
  partitionOf: (clinic: number, partitions: number) => number;
  /** Processes of each consumer group. */
  processes: Readonly<Record<Group, number>>;
}

/** A quarter of an hour of the installation's day. */
export interface Quarter {
  /** `HH:MM`, UTC. */
  at: string;
  cores: ByPart;
  /** How long the newest record of the worst partition would wait at the end, in seconds. */
  lagSeconds: Record<Group, number>;
}

export interface UnevenDay {
  quarters: Quarter[];
  /** The quarter with the most cores. */
  peak: Quarter;
  /** The most cores that each part needs in any quarter. */
  peakCores: ByPart;
  peakLagSeconds: Record<Group, number>;
  /** The share of its time in which the busiest partition keeps its consumer busy, in its worst quarter: above 1 it falls behind. */
  busiestPartition: Record<Group, number>;
}

/** The local half hour, 0 to 47, of a zone at a quarter hour of the day in UTC. */
export function halfHourAt(zone: TimeZone, quarter: number): number {
  const minute = quarter * 15 + OFFSETS[zone];
  return Math.floor((((minute % 1440) + 1440) % 1440) / 30);
}

/**
 * Simulates a day of an installation whose clinics lie in six time zones: which cores each part needs by quarter hour, and how
 * far consumers fall behind. The large clinics lie in the zone that has most. A partition has one consumer at a time, and a
 * process handles its partitions one after the other.
 */
export function unevenDay(cost: DayCost, options: UnevenDayOptions): UnevenDay {
  const { clinics, partitions, processes } = options;
  const placed = placeClinics(options);
  const backlog = new Map<Group, number[]>(GROUPS.map((group) => [group, Array<number>(processes[group]).fill(0)]));
  const busiest: Record<Group, number> = { apply: 0, analysis: 0 };
  const quarters = Array.from({ length: QUARTERS }, (_, quarter): Quarter => {
    const arrived = Array<number>(partitions).fill(0);
    for (const { zone, size, partition } of placed)
      arrived[partition]! += (size * (cost.activity[halfHourAt(zone, quarter)] ?? 0)) / 2;
    const clinicDays = arrived.reduce((sum, share) => sum + share, 0);
    const lagSeconds = { apply: 0, analysis: 0 };
    for (const group of GROUPS) {
      const waiting = backlog.get(group)!;
      for (const [partition, share] of arrived.entries()) {
        const busy = share * cost.busySeconds[group];
        busiest[group] = Math.max(busiest[group], busy / QUARTER_SECONDS);
        waiting[partition % waiting.length]! += busy;
      }
      for (const [process, seconds] of waiting.entries()) waiting[process] = Math.max(0, seconds - QUARTER_SECONDS);
      lagSeconds[group] = Math.max(...waiting);
    }
    const cores = byPart(
      (part) =>
        cost.atRest[part] + (clinicDays * cost.processorSeconds[part]) / QUARTER_SECONDS + clinics * cost.agent[part],
    );
    return { at: timeOf(quarter), cores, lagSeconds };
  });
  const peak = quarters.reduce((most, quarter) => (totalOf(quarter.cores) > totalOf(most.cores) ? quarter : most));
  const most = (value: (quarter: Quarter) => number): number => Math.max(...quarters.map(value));
  return {
    ...{ quarters, peak },
    peakCores: byPart((part) => most(({ cores }) => cores[part])),
    peakLagSeconds: { apply: most((one) => one.lagSeconds.apply), analysis: most((one) => one.lagSeconds.analysis) },
    busiestPartition: busiest,
  };
}

/** The clinics of a zone on a partition, as one: so many, large ones counted as many. */
interface Placed {
  zone: TimeZone;
  partition: number;
  size: number;
}

function placeClinics({ clinics, large, partitions, partitionOf }: UnevenDayOptions): Placed[] {
  const zones = [...clinicsByZone(clinics)].toSorted(([, a], [, b]) => b - a);
  const zoneOf = zones.flatMap(([zone, count]) => Array<TimeZone>(count).fill(zone));
  const placed = new Map<string, Placed>();
  for (const [n, zone] of zoneOf.entries()) {
    const partition = partitionOf(n + 1, partitions);
    const known = placed.get(`${zone} ${partition}`) ?? { zone, partition, size: 0 };
    known.size += n < large.clinics ? large.size : 1;
    placed.set(`${zone} ${partition}`, known);
  }
  return [...placed.values()];
}

const timeOf = (quarter: number): string =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;

/**
 * The fewest processes of a group with which no partition waits longer than a minute.
 *
 * @returns null when one partition alone is too busy: more processes would not help.
 */
export function processesNeeded(
  cost: DayCost,
  options: Omit<UnevenDayOptions, 'processes'>,
  group: Group,
): number | null {
  for (let count = 1; count <= options.partitions; count += 1) {
    const processes = { apply: options.partitions, analysis: options.partitions, [group]: count };
    if (unevenDay(cost, { ...options, processes }).peakLagSeconds[group] <= 60) return count;
  }
  return null;
}

/**
 * The cores that clinics need at an instant, by their own half hours: to compare with what was measured.
 *
 * @param halfHours of each clinic, 0 to 47.
 * @returns processor seconds by part of that half hour, without what the installation takes at rest.
 */
export function predictedSeconds(
  cost: Pick<DayCost, 'processorSeconds' | 'activity'>,
  halfHours: readonly number[],
): ByPart {
  const clinicDays = halfHours.reduce((sum, halfHour) => sum + (cost.activity[halfHour] ?? 0), 0);
  return byPart((part) => clinicDays * cost.processorSeconds[part]);
}
