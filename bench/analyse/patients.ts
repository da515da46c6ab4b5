import {
  CATALOGUE,
  defaultOfficeRules,
  doctorsDayOf,
  scalingTimesOf,
  type EvaluatedAppointment,
  type AnalysisSettings,
  type HistoryItem,
  type PatientInputs,
  type RuleRow,
} from '../../libs/hygiene/src/index.js';

/** A patient with the appointments that are analysed together. */
export interface PatientWithAppointments {
  patient: PatientInputs;
  appointments: EvaluatedAppointment[];
}

export const SETTINGS: AnalysisSettings = {
  graceDays: 0,
  almostDueDays: 30,
  requireExamWithXrays: true,
  state: 'BC',
  shouldTrackDoctor: true,
};

const OFFICE_RULES: RuleRow[] = defaultOfficeRules(CATALOGUE).map((rule, index) => ({
  ...rule,
  procedureRuleId: index + 1,
}));
/** Scaling, a recall exam and polishing. */
const PLANNED = [18, 23, 29].map((procedureRuleTypeId) => ({ procedureRuleTypeId, codes: [] }));
const FIRST_DAY = Date.UTC(2021, 0, 4);
const TODAY = Date.UTC(2026, 2, 2);
const DAY = 86_400_000;
/** Codes of a hygiene appointment, and how many of ten appointments have them. */
const CODES: readonly (readonly [code: string, ofTen: number])[] = [
  ['11112', 9],
  ['01202', 6],
  ['11107', 7],
  ['12113', 5],
  ['02144', 3],
  ['01103', 1],
  ['02601', 1],
  ['11117', 2],
];

/** Patients with 12 to 40 rows of history, one with a rule of its own in five, and three appointments each. Always the same. */
export function makePatients(count: number): PatientWithAppointments[] {
  const random = fromSeed(7);
  const upTo = (most: number): number => Math.floor(random() * most);
  return Array.from({ length: count }, (_, n) => {
    const rows = 12 + upTo(29);
    const items = historyOf(rows, n, upTo);
    const past = items.at(-1)?.date ?? dayAt(TODAY);
    const next = dayAt(TODAY + upTo(150) * DAY);
    const after = dayAt(Date.parse(next) + (90 + upTo(180)) * DAY);
    const appointments = [past, next, after].map((date, at) => appointmentOn(date, `${n}.${at}`, upTo));
    return {
      patient: {
        patientId: `P${n}`,
        birthDate: dayAt(Date.UTC(1935, 0, 1) + upTo(31_000) * DAY),
        rules: {
          patientRules: n % 5 === 0 ? [ownRule(n)] : [],
          profileRules: [],
          officeRules: OFFICE_RULES,
          healthProfileId: 0,
        },
        items,
        added: n % 10 === 0 ? [{ id: `A${n}`, adaCode: '02601', date: '2023-05-05' }] : [],
        scalingTimes: scalingTimesOf(items),
        hygieneAppointments: appointments.map(({ appointmentId, start, durationInMinutes }) => ({
          appointmentId,
          start,
          durationInMinutes,
        })),
      },
      appointments,
    };
  });
}

function historyOf(rows: number, n: number, upTo: (most: number) => number): HistoryItem[] {
  const items: HistoryItem[] = [];
  for (let date = FIRST_DAY + upTo(200) * DAY; items.length < rows; date += (60 + upTo(60)) * DAY) {
    for (const [code, ofTen] of CODES) {
      if (upTo(10) >= ofTen || items.length === rows) continue;
      items.push({
        id: `${n}.${items.length}`,
        code,
        date: dayAt(date),
        status: 102,
        units: null,
        minutes: code === '11112' ? 25 + upTo(20) : null,
        attributedToDoctor: code.startsWith('01'),
      });
    }
  }
  return items;
}

function appointmentOn(date: string, appointmentId: string, upTo: (most: number) => number): EvaluatedAppointment {
  const isPlanned = upTo(10) < 7;
  return {
    appointmentId,
    providerId: `H${upTo(5)}`,
    start: `${date}T${String(8 + upTo(8)).padStart(2, '0')}:00:00`,
    durationInMinutes: 40 + 10 * upTo(4),
    goalWageCents: 5400,
    goalHourlyCents: 18000,
    goalPercentage: 0.3,
    totalPlannedCents: 100 * upTo(300),
    plan: isPlanned ? { totalCents: 100 * upTo(300), procedures: PLANNED } : null,
    isPlanned,
    missedReasons:
      upTo(4) === 0 ? [{ procedureRuleTypeId: 14, missedProcedureReasonId: 1, missedProcedureReasonText: null }] : [],
    planNext:
      upTo(3) === 0
        ? { timeFrameInMonths: 6, procedures: [{ procedureRuleTypeId: 18, minutes: 30 }], comments: null }
        : null,
    doctors: DOCTORS[upTo(DOCTORS.length)] ?? null,
  };
}

/** The days of a clinic are indexed once for all their appointments. */
const DOCTORS = [
  doctorsDayOf([{ id: 'S1', providerId: 'D1', start: '08:00', end: '16:00' }], []),
  doctorsDayOf([{ id: 'S2', providerId: 'D1', start: '12:00', end: '17:00' }], []),
  doctorsDayOf([], []),
];

const ownRule = (n: number): RuleRow => ({
  procedureRuleId: 1000 + n,
  procedureRuleTypeId: 18,
  healthProfileId: 0,
  patientId: `P${n}`,
  intervalInMonths: 3,
  includeWithScaling: false,
  minAge: null,
  maxAge: null,
  active: true,
  defaultInMinutes: null,
});

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Numbers from 0 up to 1 that are the same each time (a linear congruential generator). */
function fromSeed(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
