import { pmsEntities, type ClinicSettings, type PmsEntity } from '@helix/contracts';
import fc, { type Arbitrary } from 'fast-check';

/** A change of the PMS without its version. Fields that are not named have plausible values. */
export interface RowChange {
  entity: PmsEntity;
  id: string;
  /** Null: deleted. */
  data: Record<string, unknown> | null;
}

/** Something that happens in a clinic: what the agent sends, what users save, and the time that passes. */
export type Happening =
  | { kind: 'batch'; changes: readonly (RowChange & { arrives: 'new' | 'late' | 'again' })[] }
  | {
      kind: 'rules';
      owner: RuleOwner;
      type: number;
      intervalInMonths: number | null;
      active: boolean;
      isInherited: boolean;
    }
  | { kind: 'assignProfile'; patientId: string; profile: number }
  | { kind: 'deactivateProfile'; profile: number }
  | { kind: 'clinicSettings'; settings: ClinicSettings }
  | { kind: 'provider'; providerId: string; save: ProviderFields }
  | { kind: 'plan'; appointmentId: string; cents: number; isLate: boolean; types: readonly number[] }
  | { kind: 'missedReason'; appointmentId: string; type: number; reason: number }
  | { kind: 'planNext'; appointmentId: string; months: number; comments: string }
  | { kind: 'addTreatment'; patientId: string; code: string; date: string }
  | { kind: 'attribute'; procedureId: string; patientId: string; providerId: string }
  | { kind: 'hoursPass'; hours: number }
  | { kind: 'step' }
  | { kind: 'settle' }
  | { kind: 'compare' };

/** Of the office, of a health profile by its number, or of a patient. */
export type RuleOwner = 'office' | number | string;

export interface ProviderFields {
  goalWage?: number | null;
  providerType?: 1 | 2 | null;
  excludeFromAnalysis?: boolean;
  excludeFromCalendar?: boolean;
  notes?: string;
}

/** Wednesday, 8:00 in Toronto. */
export const START = Date.parse('2026-06-10T12:00:00Z');
/** Days around the start: past ones, today, and ones that may be past before the end. */
const DAYS = ['2026-06-08', '2026-06-09', '2026-06-10', '2026-06-11', '2026-06-12', '2026-06-30'] as const;
const LONG_AGO = ['2024-02-29', '2025-12-10', '2026-03-03'] as const;

const PROVIDERS = ['H1', 'H2', 'D1', 'D2'] as const;
const PATIENTS = ['P1', 'P2', 'P3'] as const;
const APPOINTMENTS = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'] as const;
const PROCEDURES = ['R1', 'R2', 'R3', 'R4', 'R5'] as const;
const CODES = ['01202', '11111', '11117', '02144', '12113'] as const;
const RULE_TYPES = [23, 28, 18, 4, 14] as const;

/** The clinic before anything happens: its agent sends these in any order. */
export const FIRST_ROWS: readonly RowChange[] = [
  provider('H1', 1),
  provider('H2', 1),
  provider('D1', 2),
  provider('D2', 2),
  row('patient', 'P1', { feeScheduleId: 'F1', birthDate: '1980-06-11' }),
  row('patient', 'P2', { feeScheduleId: 'F2', birthDate: '2016-02-29' }),
  row('patient', 'P3', { feeScheduleId: null, birthDate: null }),
  row('feeSchedule', 'F1', {}),
  row('fee', 'E1', { feeScheduleId: 'F1', code: '11111', fee: 66 }),
  row('fee', 'E2', { feeScheduleId: 'F1', code: '11117', fee: 34 }),
  ...DAYS.slice(0, 5).map((date, at) =>
    row('schedule', `S${at}`, { providerId: 'D1', date, start: '08:00', end: '12:00' }),
  ),
  row('schedule', 'S9', { providerId: 'H1', date: DAYS[1], start: '08:00', end: '17:00' }),
  row('appointment', 'A1', { patientId: 'P1', providerId: 'H1', start: `${DAYS[1]}T09:00:00`, status: 'completed' }),
  row('appointment', 'A2', { patientId: 'P1', providerId: 'H1', start: `${DAYS[3]}T09:00:00` }),
  row('appointment', 'A3', { patientId: 'P2', providerId: 'H2', start: `${DAYS[3]}T13:00:00` }),
  row('appointment', 'A4', { patientId: 'P2', providerId: 'D2', start: `${DAYS[3]}T13:00:00` }),
  row('appointment', 'A5', { patientId: 'P3', providerId: 'H2', start: `${DAYS[0]}T10:00:00` }),
  row('procedure', 'R1', { patientId: 'P1', providerId: 'D1', date: LONG_AGO[1], code: '01202' }),
  row('procedure', 'R2', { patientId: 'P1', appointmentId: 'A1', providerId: 'H1', date: DAYS[1], code: '11111' }),
  row('procedure', 'R3', { patientId: 'P1', appointmentId: 'A2', providerId: 'H1', date: DAYS[3], status: 105 }),
  row('procedure', 'R4', { patientId: 'P3', providerId: 'H1', date: LONG_AGO[2], code: '01202' }),
  row('punch', 'K1', { providerId: 'H1', date: DAYS[1] }),
];

export function row(entity: PmsEntity, id: string, data: Record<string, unknown>): RowChange {
  return { entity, id, data };
}

function provider(id: string, type: number): RowChange {
  return row('provider', id, { type });
}

const any = <T>(...values: readonly T[]): Arbitrary<T> => fc.constantFrom(...values);
const day = any(...DAYS);
const anyDay = any(...DAYS, ...LONG_AGO);
const start = fc.tuple(day, any('08:30', '09:00', '13:00', '23:30')).map(([date, time]) => `${date}T${time}:00`);
const amount = any(0, 42, 66.05, 132.1);
/** Also of reversals. */
const billedAmount = any(0, 42, 66.05, 132.1, -42, -66.05);

/** Mostly one, so that procedures often belong to the provider of the appointment that they name. */
const busyProvider = any(...PROVIDERS, 'H1', 'H1', 'H1');

/** Of each entity: ids, and the fields that vary. */
const rows: {
  readonly [Entity in PmsEntity]: readonly [ids: readonly string[], data: Arbitrary<Record<string, unknown>>];
} = {
  provider: [
    PROVIDERS,
    fc.record({ type: any(0, 1, 2, 2), isActive: any(true, true, false), firstName: any('Ana', 'Eva') }),
  ],
  operatory: [['O1'], fc.record({ name: any('Op 1', 'Op 2') })],
  patient: [
    PATIENTS,
    fc.record({ birthDate: any(null, '1980-06-11', '2015-06-11', '2020-01-01'), feeScheduleId: any('F1', 'F2', null) }),
  ],
  appointment: [
    APPOINTMENTS,
    fc.record({
      patientId: any(...PATIENTS),
      providerId: busyProvider,
      start,
      durationInMinutes: any(30, 60, 90),
      status: any('scheduled', 'scheduled', 'confirmed', 'completed', 'cancelled', 'noShow'),
      createdAt: any(null, '2026-06-01T10:00:00', '2026-06-19T10:00:00'),
    }),
  ],
  procedure: [
    PROCEDURES,
    fc.record({
      patientId: any(...PATIENTS),
      appointmentId: any(null, ...APPOINTMENTS),
      providerId: busyProvider,
      date: anyDay,
      code: any(...CODES),
      status: any(102, 105),
      amount: billedAmount,
      minutes: any(null, 30),
      plannedAt: fc.option(start),
      external: any(null, null, true),
    }),
  ],
  feeSchedule: [['F1', 'F2'], fc.record({ name: any('Sample', 'Other') })],
  fee: [['E1', 'E2'], fc.record({ feeScheduleId: any('F1', 'F2'), code: any('11111', '11117', '01202'), fee: amount })],
  claim: [['C1'], fc.record({ patientId: any(...PATIENTS), date: anyDay })],
  schedule: [
    ['S0', 'S1', 'S2', 'S3', 'S4', 'S9'],
    fc.record({
      providerId: any(...PROVIDERS),
      date: day,
      start: any('08:00', '12:00'),
      end: any('09:05', '12:00', '17:00', '24:00'),
    }),
  ],
  punch: [['K1', 'K2'], fc.record({ providerId: any(...PROVIDERS), date: day, timeOut: any(null, '12:00', '16:30') })],
  note: [['N1'], fc.record({ patientId: any(...PATIENTS) })],
  form: [['G1'], fc.record({ patientId: any(...PATIENTS) })],
  formTemplate: [['T1'], fc.record({ templateHtml: any('<p></p>', '<b></b>') })],
};

/** Half of the changes are of what most of the derived rows depend on. */
const entity = fc.oneof(
  any<PmsEntity>('provider', 'appointment', 'procedure', 'schedule'),
  any<PmsEntity>(...pmsEntities),
);
const rowChange: Arbitrary<RowChange> = entity.chain((name) => {
  const [ids, data] = rows[name];
  return fc.record({ entity: fc.constant(name), id: any(...ids), data: fc.option(data, { freq: 4 }) });
});
const batch = fc.record({
  kind: fc.constant('batch' as const),
  changes: fc.array(
    fc
      .tuple(rowChange, any<'new' | 'late' | 'again'>('new', 'new', 'new', 'late', 'again'))
      .map(([change, arrives]) => ({ ...change, arrives })),
    { minLength: 1, maxLength: 4 },
  ),
});

const happening = <Kind extends Happening['kind']>(
  kind: Kind,
  fields: {
    [Field in keyof Omit<Extract<Happening, { kind: Kind }>, 'kind'>]: Arbitrary<
      Extract<Happening, { kind: Kind }>[Field]
    >;
  },
): Arbitrary<Happening> => fc.record({ kind: fc.constant(kind), ...fields }) as unknown as Arbitrary<Happening>;

const appointmentId = any<string>(...APPOINTMENTS);
const patientId = any<string>(...PATIENTS);
const providerId = any<string>(...PROVIDERS);
const profile = any(1, 2);
const userSave = fc.oneof(
  happening('rules', {
    owner: any<RuleOwner>('office', 'office', 1, 2, 'P1', 'P2'),
    type: any(...RULE_TYPES),
    intervalInMonths: any(null, 1, 6, 24),
    active: any(true, true, false),
    isInherited: any(false, false, true),
  }),
  happening('assignProfile', { patientId, profile: any(0, 1, 2) }),
  happening('deactivateProfile', { profile }),
  happening('clinicSettings', {
    settings: fc.oneof(
      fc.record({ requireExamWithXrays: fc.boolean() }),
      fc.record({ graceDays: any(0, 20) }),
      fc.record({ almostDueDays: any(10, 30) }),
      fc.record({ shouldTrackDoctor: fc.boolean() }),
      fc.record({ goalHourlyProduction: any(0, 150, 180), goalPercentage: any(0, 0.25, 0.3) }),
    ),
  }),
  happening('provider', {
    providerId,
    save: fc.oneof(
      fc.record({ goalWage: any(null, 54, 60) }),
      fc.record({ excludeFromAnalysis: fc.boolean() }),
      fc.record({ excludeFromCalendar: fc.boolean() }),
      fc.record({ notes: any('', 'left-handed') }),
      fc.record({ providerType: any<1 | 2 | null>(null, 1, 2) }),
    ),
  }),
  happening('plan', {
    appointmentId,
    cents: any(0, 20_000),
    isLate: fc.boolean(),
    types: fc.subarray([...RULE_TYPES]),
  }),
  happening('missedReason', { appointmentId, type: any(...RULE_TYPES), reason: any(1, 2, 4) }),
  happening('planNext', { appointmentId, months: any(3, 6), comments: any('', 'Ask for images') }),
  happening('addTreatment', { patientId, code: any(...CODES), date: anyDay }),
  happening('attribute', { procedureId: any<string>(...PROCEDURES), patientId, providerId }),
);

/** What happens in a clinic, in order. Messages may lie for a while, and days may pass meanwhile. */
export const happenings: Arbitrary<Happening[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: batch },
    { weight: 4, arbitrary: userSave },
    { weight: 2, arbitrary: happening('settle', {}) },
    { weight: 1, arbitrary: happening('step', {}) },
    { weight: 1, arbitrary: happening('compare', {}) },
    { weight: 1, arbitrary: happening('hoursPass', { hours: any(2, 24, 50, 200) }) },
  ),
  { minLength: 5, maxLength: 25, size: 'max' },
);

/** The order in which the first rows arrive, and how many at once. */
export const firstArrival = fc.record({
  rows: fc.shuffledSubarray([...FIRST_ROWS], { minLength: FIRST_ROWS.length }),
  size: any(3, 10, FIRST_ROWS.length),
});
