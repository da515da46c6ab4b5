import { dayCost, type Figures } from './figures.js';
import { partitionOf } from './partition-of.js';
import { byPart, type ByPart } from './parts.js';
import { processesNeeded, unevenDay, type UnevenDay } from './uneven-day.js';

/** As `KAFKA_PARTITIONS` is without a setting. */
export const PARTITIONS = 24;
export const LARGE = { clinics: 3, size: 10 };
/** Processes are planned to be this busy at the peak: the autoscaler adds one beyond it. */
const BUSY_SHARE = 0.6;
const SERVICES = ['sync-ingest', 'analysis', 'api', 'audio', 'reporting'] as const;
type Service = (typeof SERVICES)[number];
/** The default of `DATABASE_POOL`, and what each process has beside it (docs/settings.md, jobs on Redis). */
const POOL = 8;
const BESIDE: Readonly<Record<Service, number>> = { 'sync-ingest': 2, analysis: 12, api: 3, audio: 2, reporting: 2 };
/** The default of `LOG_RETENTION_HOURS`, in days, on three brokers. */
const [LOG_DAYS, REPLICAS] = [7, 3];
const OPEN_DAYS_A_YEAR = 250;
/** Rows that the agent of a practice on Open Dental sends of ten years (`npm run bench -- first-sync`). */
const TEN_YEARS_OF_CHANGES = 365_806;

/** What so many clinics need. */
export interface Needs {
  clinics: number;
  day: UnevenDay;
  /** Null: one partition is busier than one process can be. */
  processes: Record<Service, number> | null;
  connections: number;
  /** Of the clinics' history of ten years, and what a year adds. */
  databaseBytes: number;
  databaseBytesAYear: number;
  walBytesADay: number;
  logBytes: number;
}

/** What so many clinics need on the busiest part of an uneven day, three of them of ten times the size. */
export function needsOf(figures: Figures, clinics: number, partitions = PARTITIONS): Needs {
  const cost = dayCost(figures);
  const placed = new Map<number, number>();
  const options = {
    ...{ clinics, large: LARGE, partitions },
    partitionOf: (clinic: number) => {
      const known = placed.get(clinic) ?? partitionOf(clinic, partitions);
      placed.set(clinic, known);
      return known;
    },
  };
  const day = unevenDay(cost, { ...options, processes: { apply: partitions, analysis: partitions } });
  const consumers = {
    'sync-ingest': processesNeeded(cost, options, 'apply'),
    analysis: processesNeeded(cost, options, 'analysis'),
  };
  const isPossible = consumers['sync-ingest'] !== null && consumers.analysis !== null;
  const countOf = (service: Service): number =>
    Math.max(
      2,
      Math.ceil(day.peakCores[service] / BUSY_SHARE),
      service === 'sync-ingest' || service === 'analysis' ? (consumers[service] ?? partitions) : 0,
    );
  const processes = Object.fromEntries(SERVICES.map((service) => [service, countOf(service)])) as Record<
    Service,
    number
  >;
  const size = clinics + LARGE.clinics * (LARGE.size - 1);
  return {
    ...{ clinics, day, processes: isPossible ? processes : null },
    connections: SERVICES.reduce((sum, service) => sum + processes[service] * (POOL + BESIDE[service]), 0),
    databaseBytes: size * TEN_YEARS_OF_CHANGES * figures.historyBytesPerChange,
    databaseBytesAYear: size * OPEN_DAYS_A_YEAR * figures.databaseBytes,
    walBytesADay: size * figures.walBytes,
    logBytes: size * figures.logBytes * LOG_DAYS * REPLICAS,
  };
}

/** Cores of a part at the peak, rounded up to a tenth. */
export const coresOf = (cores: ByPart): ByPart => byPart((part) => Math.ceil(cores[part] * 10) / 10);
