/**
 * Ten whole appointments of 60 minutes, and what every screen and call must show of them. The tests of the API and of the
 * browser play them. Expected figures are computed by hand; the arithmetic stands beside them.
 *
 * The clinic is in Ontario, has the default rules of the catalogue and a goal of 175 dollars an hour, so that a fee takes
 * fee / 175 x 60 minutes. Nobody has a goal wage: the commission goal is 54 dollars. The catalogue's shares are 0.40 of
 * scaling, polishing and fluoride, 0.18 of images and sealants, and nothing of exams; other codes have none.
 */

/** A procedure of a plan as the call takes it; what is missing follows from the rules. */
export interface PlanStep {
  procedureRuleTypeId: number;
  minutes?: number;
  adaCodes?: readonly { code: string; teeth?: readonly string[]; fee?: number }[];
  selectedCriteria?: readonly number[];
}

/** Dollars, by code. 99555 is a code of no procedure. */
export const FEES: Readonly<Record<string, number>> = {
  '01103': 130,
  '01202': 42,
  '02142': 35,
  '02144': 55,
  '02601': 80,
  '11107': 30,
  '11111': 66,
  '11112': 132,
  '11116': 396,
  '11117': 34,
  '12112': 25,
  '12113': 32,
  '13401': 32,
  '13409': 22,
  '43511': 45,
  '99555': 25,
};
export const CUSTOM_CODE = { code: '99555', abbreviation: 'NG check', description: 'Night guard check' } as const;

/** Who treats: the provider of the appointments, another hygienist, and a doctor. */
export const STAFF = {
  own: { firstName: 'Zoe', lastName: 'Tenner', type: 1 },
  other: { firstName: 'Zora', lastName: 'Twain', type: 1 },
  doctor: { firstName: 'Zachary', lastName: 'Dent', type: 2 },
} as const;
export type Staff = keyof typeof STAFF;

/** The insurance plan of the insured patients: limits in a calendar year, and two in three calendar years. */
export const INSURANCE_PLAN = {
  insuranceProvider: 'Sun Life',
  insurancePlanName: 'Calendar 8',
  limits: [
    { name: 'Scaling and root planing', procedures: [18, 12], type: 'units', covered: 8, years: 1 },
    { name: 'Recall exam', procedures: [23, 28], type: 'occurrence', covered: 2, years: 1 },
    { name: 'Polishing', procedures: [7, 29], type: 'occurrence', covered: 2, years: 1 },
    { name: 'Fluoride', procedures: [14], type: 'occurrence', covered: 2, years: 1 },
    { name: 'Bitewings', procedures: [4], type: 'occurrence', covered: 1, years: 1 },
    { name: 'Complete exam', procedures: [2, 24, 25], type: 'occurrence', covered: 1, years: 3 },
    { name: 'Panoramic or complete series', procedures: [8, 30], type: 'occurrence', covered: 1, years: 3 },
  ],
} as const;

const [PRIVATE_INSURANCE, PUBLIC_PLAN, UNINSURED] = [1, 2, 3] as const;

interface Patient {
  birthDate: string;
  /** Full years on the day of the appointment. */
  age: number;
  insuranceStatus: 1 | 2 | 3;
}

interface Treatment {
  /** `yyyy-mm-dd`. */
  date: string;
  code: string;
  /** Who did it; missing: the provider of the appointments. */
  by?: Staff;
}

/** The id of a treatment of the patient of an appointment. */
export const treatmentId = (appointmentId: string, { date, code }: Pick<Treatment, 'date' | 'code'>): string =>
  `${appointmentId}.${date.replaceAll('-', '')}.${code}`;

/** A procedure of a plan in agenda order. */
interface AgendaRow {
  procedure: number;
  name: string;
  minutes: number;
  /** Dollars; null: it only takes time. */
  fee: number | null;
  /** As the practice bills them, with the tooth where there is one. */
  codes: readonly string[];
  /** Scaling, or part of it. */
  isStarred?: true;
}

interface WholeAppointment {
  id: string;
  title: string;
  patient: Patient;
  /** `hh:mm`. */
  time: string;
  /** Before the appointment. */
  history: readonly Treatment[];
}

/** What is due of a procedure on the day of the appointment. */
interface Due {
  procedure: number;
  dueDate: string | null;
  lastDate: string | null;
  /** How the list of services names it: when it is due, when it was done, fee (unless it follows from the time), minutes. */
  service: string;
}

/** An appointment that is planned from nothing, saved and read again. */
export interface PlannedAppointment extends WholeAppointment {
  due: readonly Due[];
  /** What the user adds, in this order. */
  steps: readonly PlanStep[];
  agenda: readonly AgendaRow[];
  usedMinutes: number;
  remainingMinutes: number;
  /** Dollars. */
  fees: number;
  commission: number;
  /** Of the goal, without decimals. */
  percent: number;
  grade: 'A+' | 'A' | 'B' | 'C' | 'D';
  message: string;
  /** Percent of each ring. */
  rings: readonly number[];
  /** What the calendar shows after the save. */
  reason: string;
}

/** What every new plan has: seat, medical history and dismiss. */
export const IN_A_NEW_PLAN = [42, 1, 43] as const;
/** It comes into a plan with an exam and is sent like the rest. */
export const DOCTOR_CHECK = 44;

const seat: AgendaRow = { procedure: 42, name: 'Seat and prepare', minutes: 3, fee: null, codes: [] };
const medical: AgendaRow = {
  procedure: 1,
  name: 'Medical history review',
  minutes: 3,
  fee: null,
  codes: [],
  isStarred: true,
};
const dismiss: AgendaRow = { procedure: 43, name: 'Dismiss, notes, turn room', minutes: 5, fee: null, codes: [] };
const doctorCheck: AgendaRow = {
  procedure: DOCTOR_CHECK,
  name: 'Doctor check (waiting time)',
  minutes: 3,
  fee: null,
  codes: [],
};
/** 42 / 175 x 60 = 14.4 minutes. */
const recallExam: AgendaRow = { procedure: 23, name: 'Recall exam', minutes: 14, fee: 42, codes: ['01202'] };
/** 32 / 175 x 60 = 10.97 minutes. */
const varnish: AgendaRow = { procedure: 14, name: 'Fluoride', minutes: 11, fee: 32, codes: ['12113'] };
const scaling = (minutes: number, fee: number, ...codes: string[]): AgendaRow => ({
  ...{ procedure: 18, name: 'Scaling', minutes, fee, codes },
  isStarred: true,
});

/** The day of the planned appointments, a Wednesday. */
export const PLANNED_DAY = '2033-05-11';

const recall: PlannedAppointment = {
  id: 'TEN.RECALL',
  title: 'an adult recall',
  patient: { birthDate: '1980-01-15', age: 53, insuranceStatus: UNINSURED },
  time: '08:00',
  history: [
    { date: '2031-05-11', code: '01103' },
    { date: '2031-05-11', code: '02601' },
    { date: '2032-04-20', code: '02144' },
    { date: '2032-05-11', code: '01202' },
    { date: '2032-08-01', code: '12113' },
    { date: '2032-11-11', code: '11112' },
    { date: '2032-11-11', code: '11107' },
  ],
  due: [
    // Every 9 months; the recall exam of 2032 counts, the complete exam before it does not.
    {
      ...{ procedure: 23, dueDate: '2033-02-11', lastDate: '2032-05-11' },
      service: 'Recall exam, Due since 2033-Feb-11, last 2032-May-11, $42.00, 14 min',
    },
    // Every 60 months; the three years until then have one 29 February. 130 / 175 x 60 = 44.57.
    {
      ...{ procedure: 2, dueDate: '2036-05-11', lastDate: '2031-05-11' },
      service: 'Complete exam, adult, Due in 1096 days, last 2031-May-11, $130.00, 45 min',
    },
    // Every 12 months. 55 / 175 x 60 = 18.86.
    {
      ...{ procedure: 4, dueDate: '2033-04-20', lastDate: '2032-04-20' },
      service: 'Bitewings, Due since 2033-Apr-20, last 2032-Apr-20, $55.00, 19 min',
    },
    // Every 36 months. 80 / 175 x 60 = 27.43.
    {
      ...{ procedure: 8, dueDate: '2034-05-11', lastDate: '2031-05-11' },
      service: 'Panoramic, Due in 365 days, last 2031-May-11, $80.00, 27 min',
    },
    // Every 12 months: 20 days of May, 30, 31 and 1.
    {
      ...{ procedure: 14, dueDate: '2033-08-01', lastDate: '2032-08-01' },
      service: 'Fluoride, Due in 82 days, last 2032-Aug-01, $32.00, 11 min',
    },
    // Every 9 months: 20 + 30 + 31 + 11 days.
    {
      ...{ procedure: 29, dueDate: '2033-08-11', lastDate: '2032-11-11' },
      service: 'Polishing, ½ unit, Due in 92 days, last 2032-Nov-11, 7.5 min',
    },
    // Every 6 months: on this very day.
    {
      ...{ procedure: 18, dueDate: '2033-05-11', lastDate: '2032-11-11' },
      service: 'Scaling, Due, last 2032-Nov-11, rest of time',
    },
    // Every exam includes it.
    {
      ...{ procedure: 3, dueDate: '2033-05-11', lastDate: '2032-05-11' },
      service: 'Oral cancer screening, Due, last 2032-May-11, 2 min',
    },
    // Part of the complete exam, not of the recall exam. It takes no time in Ontario.
    {
      ...{ procedure: 45, dueDate: '2032-05-11', lastDate: '2031-05-11' },
      service: 'Probing (perio charting), Due since 2032-May-11, last 2031-May-11, no time',
    },
  ],
  steps: [
    { procedureRuleTypeId: 23 },
    { procedureRuleTypeId: 4, adaCodes: [{ code: '02144' }] },
    { procedureRuleTypeId: 18 },
  ],
  agenda: [
    seat,
    medical,
    { procedure: 4, name: 'Bitewings', minutes: 19, fee: 55, codes: ['02144'] },
    // The rest: 60 - 3 - 3 - 19 - 14 - 3 - 5. With the medical history 16 minutes, which are one unit.
    scaling(13, 66, '11111'),
    recallExam,
    doctorCheck,
    dismiss,
  ],
  usedMinutes: 60,
  remainingMinutes: 0,
  fees: 163,
  // 0.18 x 55 + 0.40 x 66
  commission: 36.3,
  // 163 / 175 = 93.14 %
  percent: 93,
  grade: 'A',
  message: 'Looking good!',
  rings: [93.14],
  reason: 'Bitewings, Scaling, Recall exam',
};

const child: PlannedAppointment = {
  id: 'TEN.CHILD',
  title: 'a child with fluoride and sealants',
  patient: { birthDate: '2023-07-11', age: 9, insuranceStatus: UNINSURED },
  time: '09:00',
  history: [],
  due: [
    {
      ...{ procedure: 23, dueDate: PLANNED_DAY, lastDate: null },
      service: 'Recall exam, Due, never done, $42.00, 14 min',
    },
    // Two images are usual for a child: 35 / 175 x 60 = 12.
    {
      ...{ procedure: 4, dueDate: PLANNED_DAY, lastDate: null },
      service: 'Bitewings, Due, never done, $35.00, 12 min',
    },
    // Gel is usual for a child: 25 / 175 x 60 = 8.57.
    { ...{ procedure: 14, dueDate: PLANNED_DAY, lastDate: null }, service: 'Fluoride, Due, never done, $25.00, 9 min' },
  ],
  steps: [
    { procedureRuleTypeId: 23 },
    { procedureRuleTypeId: 14, adaCodes: [{ code: '12113' }] },
    {
      procedureRuleTypeId: 20,
      adaCodes: [
        { code: '13401', teeth: ['16'] },
        { code: '13409', teeth: ['17'] },
        { code: '13401', teeth: ['26'] },
      ],
    },
  ],
  agenda: [
    seat,
    medical,
    recallExam,
    doctorCheck,
    // 6 minutes a tooth. 16 and 17 are in one quadrant: 32 + 22, and 32 for the other one.
    { procedure: 20, name: 'Sealants', minutes: 18, fee: 86, codes: ['13401 16', '13409 17', '13401 26'] },
    varnish,
    dismiss,
  ],
  // 3 + 3 + 14 + 3 + 18 + 11 + 5
  usedMinutes: 57,
  remainingMinutes: 3,
  fees: 160,
  // 0.18 x 86 + 0.40 x 32: 15.48 + 12.80
  commission: 28.28,
  // 160 / 175 = 91.43 %
  percent: 91,
  grade: 'A',
  message: 'Looking good!',
  rings: [91.43],
  reason: 'Recall exam, Sealants, Fluoride',
};

const perio: PlannedAppointment = {
  id: 'TEN.PERIO',
  title: 'periodontal scaling over the time limit',
  patient: { birthDate: '1970-01-15', age: 63, insuranceStatus: UNINSURED },
  time: '10:00',
  history: [
    { date: '2033-02-11', code: '01501' },
    { date: '2033-02-11', code: '11114' },
  ],
  due: [
    // 20 + 30 + 31 + 11 days.
    {
      ...{ procedure: 18, dueDate: '2033-08-11', lastDate: '2033-02-11' },
      service: 'Scaling, Due in 92 days, last 2033-Feb-11, rest of time',
    },
    // The periodontal exam counts as an exam: 20 + 30 + 31 + 31 + 30 + 31 + 11 days.
    {
      ...{ procedure: 23, dueDate: '2033-11-11', lastDate: '2033-02-11' },
      service: 'Recall exam, Due in 184 days, last 2033-Feb-11, $42.00, 14 min',
    },
    {
      ...{ procedure: 15, dueDate: null, lastDate: null },
      service: 'Topical antimicrobial, As needed, never done, 7.5 min',
    },
  ],
  steps: [{ procedureRuleTypeId: 18, minutes: 97 }, { procedureRuleTypeId: 15 }],
  agenda: [
    seat,
    medical,
    // With the medical history 100 minutes: 13 half units, which are 396 + 34.
    scaling(97, 430, '11116', '11117'),
    // Half a unit is billed by the smallest code.
    { procedure: 15, name: 'Topical antimicrobial', minutes: 7.5, fee: 45, codes: ['43511'] },
    dismiss,
  ],
  // 3 + 3 + 97 + 7.5 + 5
  usedMinutes: 115.5,
  remainingMinutes: -55.5,
  fees: 475,
  // 0.40 x 430
  commission: 172,
  // 475 / 175 = 271.43 %
  percent: 271,
  grade: 'A+',
  message: 'Excellent!',
  rings: [100, 100, 71.43],
  reason: 'Scaling, Topical antimicrobial',
};

const publicPlan: PlannedAppointment = {
  id: 'TEN.PUBLIC',
  title: 'a public-plan patient with criteria',
  patient: { birthDate: '1980-05-05', age: 53, insuranceStatus: PUBLIC_PLAN },
  time: '11:00',
  history: [],
  due: [
    {
      ...{ procedure: 23, dueDate: PLANNED_DAY, lastDate: null },
      service: 'Recall exam, Due, never done, $42.00, 14 min',
    },
    {
      ...{ procedure: 8, dueDate: PLANNED_DAY, lastDate: null },
      service: 'Panoramic, Due, never done, $80.00, 27 min',
    },
  ],
  steps: [
    { procedureRuleTypeId: 23 },
    { procedureRuleTypeId: 29 },
    { procedureRuleTypeId: 14, adaCodes: [{ code: '12113' }], selectedCriteria: [3] },
    { procedureRuleTypeId: 8, selectedCriteria: [7, 12] },
  ],
  agenda: [
    seat,
    medical,
    // 80 / 175 x 60 = 27.43
    { procedure: 8, name: 'Panoramic', minutes: 27, fee: 80, codes: ['02601'] },
    recallExam,
    doctorCheck,
    { procedure: 29, name: 'Polishing, ½ unit', minutes: 7.5, fee: 30, codes: ['11107'] },
    varnish,
    dismiss,
  ],
  // 3 + 3 + 27 + 14 + 3 + 7.5 + 11 + 5
  usedMinutes: 73.5,
  remainingMinutes: -13.5,
  // 80 + 42 + 30 + 32
  fees: 184,
  // 0.18 x 80 + 0.40 x (30 + 32)
  commission: 39.2,
  // 184 / 175 = 105.14 %
  percent: 105,
  grade: 'A+',
  message: 'Excellent!',
  rings: [100, 5.14],
  reason: 'Panoramic, Recall exam, Polishing, ½ unit, Fluoride',
};

const custom: PlannedAppointment = {
  id: 'TEN.CUSTOM',
  title: 'a custom code with a typed fee',
  patient: { birthDate: '1990-07-09', age: 42, insuranceStatus: UNINSURED },
  time: '12:00',
  history: [],
  due: [],
  steps: [{ procedureRuleTypeId: 41, adaCodes: [{ code: CUSTOM_CODE.code, fee: 40 }] }],
  agenda: [
    seat,
    medical,
    // 40 / 175 x 60 = 13.71
    { procedure: 41, name: 'Custom code', minutes: 14, fee: 40, codes: [CUSTOM_CODE.code] },
    dismiss,
  ],
  usedMinutes: 25,
  remainingMinutes: 35,
  fees: 40,
  commission: 0,
  // 40 / 175 = 22.86 %
  percent: 22,
  grade: 'D',
  message: "Let's get going.",
  rings: [22.86],
  reason: 'Custom code',
};

const usedUp: PlannedAppointment = {
  id: 'TEN.USED',
  title: 'scaling whose insurance coverage is used up',
  patient: { birthDate: '1980-01-15', age: 53, insuranceStatus: PRIVATE_INSURANCE },
  time: '13:00',
  history: [
    { date: '2033-01-12', code: '01202' },
    { date: '2033-01-12', code: '11116' },
    { date: '2033-03-09', code: '11112' },
  ],
  due: [
    // 20 + 30 + 31 + 31 + 9 days.
    {
      ...{ procedure: 18, dueDate: '2033-09-09', lastDate: '2033-03-09' },
      service: 'Scaling, Due in 121 days, last 2033-Mar-09, rest of time',
    },
    // 20 + 30 + 31 + 31 + 30 + 12 days.
    {
      ...{ procedure: 23, dueDate: '2033-10-12', lastDate: '2033-01-12' },
      service: 'Recall exam, Due in 154 days, last 2033-Jan-12, $42.00, 14 min',
    },
  ],
  steps: [{ procedureRuleTypeId: 23 }, { procedureRuleTypeId: 18, minutes: 30 }],
  agenda: [
    seat,
    medical,
    // With the medical history 33 minutes, which are 2 units.
    scaling(30, 132, '11112'),
    recallExam,
    doctorCheck,
    dismiss,
  ],
  usedMinutes: 58,
  remainingMinutes: 2,
  fees: 174,
  // 0.40 x 132
  commission: 52.8,
  // 174 / 175 = 99.43 %
  percent: 99,
  grade: 'A',
  message: 'Looking good!',
  rings: [99.43],
  reason: 'Scaling, Recall exam',
};

/** A limit of the insurance at the appointment, and at the next one. */
export interface LimitRow {
  name: string;
  covered: number;
  used: number;
  planned: number;
  /** Planned beyond what is left. */
  over: number;
  left: number;
  /** `yyyy-mm-dd`; null: nothing is used of it, so that there is never more. */
  renews: string | null;
  next: { regained: number; planned: number; over: number; left: number };
}

/** What insurance still covers at the appointment whose coverage is used up. */
export const USED_UP = {
  /** In half a year: the same calendar year, so that nothing comes back. */
  sameYear: '2033-11-11',
  nextYear: '2034-01-10',
  /**
   * Scaling: 6 + 2 units are used, and 2 more are planned. The next scaling takes as long as the ones before did, the middle
   * of 90 and 30: 60 minutes, which with the medical history are 4 units. The next recall exam is due on 2034-02-11 only.
   */
  inSameYear: [
    {
      ...{ name: 'Scaling and root planing', covered: 8, used: 8, planned: 2, over: 2, left: 0, renews: '2034-01-01' },
      next: { regained: 0, planned: 4, over: 4, left: 0 },
    },
    {
      ...{ name: 'Recall exam', covered: 2, used: 1, planned: 1, over: 0, left: 0, renews: '2034-01-01' },
      next: { regained: 0, planned: 0, over: 0, left: 0 },
    },
    // Never done, so that it is due at the next appointment.
    {
      ...{ name: 'Fluoride', covered: 2, used: 0, planned: 0, over: 0, left: 2, renews: null },
      next: { regained: 0, planned: 1, over: 0, left: 1 },
    },
  ],
  /** All 8 units, and both exams, come back with the new year. */
  inNextYear: [
    {
      ...{ name: 'Scaling and root planing', covered: 8, used: 8, planned: 2, over: 2, left: 0, renews: '2034-01-01' },
      next: { regained: 8, planned: 4, over: 0, left: 4 },
    },
    {
      ...{ name: 'Recall exam', covered: 2, used: 1, planned: 1, over: 0, left: 0, renews: '2034-01-01' },
      next: { regained: 2, planned: 0, over: 0, left: 2 },
    },
  ],
} as const satisfies {
  sameYear: string;
  nextYear: string;
  inSameYear: readonly LimitRow[];
  inNextYear: readonly LimitRow[];
};

const prePlanned: PlannedAppointment = {
  id: 'TEN.PREPLAN',
  title: 'what was planned at the appointment before',
  patient: { birthDate: '1985-03-01', age: 48, insuranceStatus: UNINSURED },
  time: '14:00',
  history: [],
  due: [
    {
      ...{ procedure: 23, dueDate: PLANNED_DAY, lastDate: null },
      service: 'Recall exam, Due, never done, Saved plan, $42.00, 14 min',
    },
  ],
  // With the minutes of the plan before.
  steps: [
    { procedureRuleTypeId: 23, minutes: 12 },
    { procedureRuleTypeId: 18, minutes: 37.5 },
  ],
  agenda: [
    seat,
    medical,
    // With the medical history 40.5 minutes, which are 2.5 units: 132 + 34.
    scaling(37.5, 166, '11112', '11117'),
    { ...recallExam, minutes: 12 },
    doctorCheck,
    dismiss,
  ],
  // 3 + 3 + 37.5 + 12 + 3 + 5
  usedMinutes: 63.5,
  remainingMinutes: -3.5,
  fees: 208,
  // 0.40 x 166
  commission: 66.4,
  // 208 / 175 = 118.86 %
  percent: 118,
  grade: 'A+',
  message: 'Excellent!',
  rings: [100, 18.86],
  reason: 'Scaling, Recall exam',
};

/** The appointment before the pre-planned one, and what was planned there. Images must be chosen, so that they stay out. */
export const BEFORE = {
  id: 'TEN.BEFORE',
  date: '2032-11-10',
  time: '09:00',
  plan: {
    timeFrameInMonths: 6,
    procedures: [
      { procedureRuleTypeId: 23, minutes: 12 },
      { procedureRuleTypeId: 18, minutes: 37.5 },
      { procedureRuleTypeId: 35, minutes: 10 },
    ],
    comments: 'Ask for images',
  },
  toChoose: 'PAs (periapical images)',
} as const;

/** The plans that are made by a user, each from nothing. */
export const PLANNED = { recall, child, perio, publicPlan, custom, usedUp, prePlanned };

/** The day of the past appointments, a Wednesday. */
export const PAST_DAY = '2021-05-12';

/** A row of a scorecard, in its order. */
export interface ScoreRow {
  procedure: number;
  name: string;
  status: 'Exceeded' | 'Completed' | 'Partial' | 'Missed' | 'Due but missed';
  code: string;
  /** Null: none are asked for. */
  minutes: number | null;
  plannedMinutes?: number;
  /** Dollars of the appointment's provider; null: neither planned nor done. */
  completed: number | null;
  /** When it differs. */
  planned?: number;
  reason?: string;
}

export interface Achieved {
  /** Dollars. */
  completed: number;
  commission: number;
  percent: number;
  grade: string;
  message: string;
}

export interface PastAppointment extends WholeAppointment {
  done: readonly Treatment[];
  plan: readonly PlanStep[];
  scorecard: readonly ScoreRow[];
  /** Of the plan. */
  success: number | null;
  totals: { minutes: number | null; completed: number; planned: number };
  achieved: Achieved;
}

/** Nothing but a recall exam (every 9 months), scaling (6) and fluoride (12) is due. */
const CARED_FOR: readonly Treatment[] = [
  { date: '2020-05-12', code: '12113' },
  // The complete exam is a recall exam, screening and probing, too.
  { date: '2020-08-12', code: '01103' },
  { date: '2020-08-12', code: '02601' },
  { date: '2020-11-12', code: '02144' },
  { date: '2020-11-12', code: '11112' },
  { date: '2021-01-12', code: '11107' },
];

const several: PastAppointment = {
  id: 'TEN.SEVERAL',
  title: 'several providers',
  patient: { birthDate: '1980-01-15', age: 41, insuranceStatus: UNINSURED },
  time: '08:00',
  history: CARED_FOR,
  done: [
    { date: PAST_DAY, code: '11112' },
    { date: PAST_DAY, code: '01202', by: 'doctor' },
    { date: PAST_DAY, code: '12113', by: 'other' },
  ],
  plan: [
    { procedureRuleTypeId: 18, minutes: 30 },
    { procedureRuleTypeId: 23 },
    { procedureRuleTypeId: 14, adaCodes: [{ code: '12113' }] },
  ],
  scorecard: [
    { procedure: 18, name: 'Scaling', status: 'Completed', code: '11112', minutes: 30, completed: 132 },
    // Done, but by others: nothing of it is the hygienist's.
    { procedure: 23, name: 'Recall exam', status: 'Completed', code: '01202', minutes: 14, completed: 0, planned: 42 },
    { procedure: 14, name: 'Fluoride', status: 'Completed', code: '12113', minutes: 11, completed: 0, planned: 32 },
  ],
  // Whoever did it.
  success: 100,
  totals: { minutes: 55, completed: 132, planned: 206 },
  // 132 / 175 = 75.43 %
  // 0.40 x 132
  achieved: { completed: 132, commission: 52.8, percent: 75, grade: 'C', message: 'Almost there!' },
};

/** What counts once exam, and then fluoride, are attributed to the hygienist. */
export const ATTRIBUTED = [
  // 174 / 175 = 99.43 %; an exam has no commission.
  {
    ...{ procedure: 23, code: '01202', by: 'doctor', completed: 174, commission: 52.8 },
    ...{ percent: 99, grade: 'A', message: 'Looking good!' },
  },
  // 206 / 175 = 117.71 %; 0.40 x (132 + 32)
  {
    ...{ procedure: 14, code: '12113', by: 'other', completed: 206, commission: 65.6 },
    ...{ percent: 117, grade: 'A+', message: 'Excellent!' },
  },
] as const satisfies readonly (Achieved & { procedure: number; code: string; by: Staff })[];

const missed: PastAppointment = {
  id: 'TEN.MISSED',
  title: 'a past appointment with missed reasons',
  patient: { birthDate: '1980-01-15', age: 41, insuranceStatus: PRIVATE_INSURANCE },
  time: '09:00',
  history: [
    // Every 36 months: due again on the very day.
    { date: '2018-05-12', code: '02601' },
    { date: '2020-08-12', code: '01103' },
    // Every 9 months.
    { date: '2020-08-12', code: '11107' },
    { date: '2020-11-12', code: '02144' },
    { date: '2020-11-12', code: '11112' },
    { date: '2020-11-12', code: '12113' },
  ],
  done: [
    { date: PAST_DAY, code: '11111' },
    { date: PAST_DAY, code: '01202' },
    { date: PAST_DAY, code: '02142' },
  ],
  plan: [
    { procedureRuleTypeId: 1 },
    { procedureRuleTypeId: 18, minutes: 30 },
    { procedureRuleTypeId: 23 },
    { procedureRuleTypeId: 29 },
    { procedureRuleTypeId: 14, adaCodes: [{ code: '12113' }] },
  ],
  scorecard: [
    { procedure: 4, name: 'Bitewings', status: 'Exceeded', code: '02142', minutes: null, completed: 35 },
    { procedure: 23, name: 'Recall exam', status: 'Completed', code: '01202', minutes: 14, completed: 42 },
    // One unit of two. It supports 15 minutes, of which the medical history took 3.
    {
      ...{ procedure: 18, name: 'Scaling', status: 'Partial', code: '11111', minutes: 12, plannedMinutes: 30 },
      ...{ completed: 66, planned: 132 },
    },
    {
      ...{ procedure: 29, name: 'Polishing, ½ unit', status: 'Due but missed', code: '11107', minutes: null },
      ...{ completed: 0, planned: 30 },
    },
    // Not due before November.
    { procedure: 14, name: 'Fluoride', status: 'Missed', code: '12113', minutes: null, completed: 0, planned: 32 },
    { procedure: 8, name: 'Panoramic', status: 'Due but missed', code: '', minutes: null, completed: null },
  ],
  // 66 + 42 of 132 + 42 + 30 + 32: 45.76 %
  success: 45.8,
  // 14 + 12 minutes; 35 + 42 + 66 dollars.
  totals: { minutes: 26, completed: 143, planned: 236 },
  // 143 / 175 = 81.71 %
  // 0.40 x 66 + 0.18 x 35
  achieved: { completed: 143, commission: 32.7, percent: 81, grade: 'B', message: 'Almost there!' },
};

/** Why it was missed; rows with a reason come first, in agenda order. */
export const REASONS = [
  { procedure: 29, name: 'Polishing, ½ unit', missedProcedureReasonId: 2, reason: 'Ran out of time' },
  { procedure: 14, name: 'Fluoride', missedProcedureReasonId: 1, reason: 'Patient declined' },
  { procedure: 8, name: 'Panoramic', missedProcedureReasonId: 255, reason: 'No sensor' },
] as const;

/** What insurance counts of the treatments in the history, the latest first, those of a day by name. */
export const HISTORY = [
  { code: '02142', name: 'Bitewings', date: PAST_DAY, used: '1 of 1 unit' },
  { code: '01202', name: 'Recall exam', date: PAST_DAY, used: '1 of 2 units' },
  // The 2 units of November are of another calendar year.
  { code: '11111', name: 'Scaling', date: PAST_DAY, used: '1 of 8 units' },
  { code: '02144', name: 'Bitewings', date: '2020-11-12', used: '1 of 1 unit' },
  { code: '12113', name: 'Fluoride', date: '2020-11-12', used: '0 of 2 units' },
  { code: '11112', name: 'Scaling', date: '2020-11-12', used: '1 of 8 units' },
] as const;

const next: PastAppointment = {
  id: 'TEN.NEXT',
  title: 'the plan of the next appointment',
  patient: { birthDate: '1980-01-15', age: 41, insuranceStatus: UNINSURED },
  time: '10:00',
  history: [
    { date: '2020-08-12', code: '01103' },
    { date: '2020-08-12', code: '02601' },
    { date: '2020-11-12', code: '02144' },
    { date: '2020-11-12', code: '11112' },
    { date: '2020-11-12', code: '12113' },
  ],
  done: [
    { date: PAST_DAY, code: '11112' },
    { date: PAST_DAY, code: '01202' },
    { date: PAST_DAY, code: '11107' },
  ],
  plan: [],
  // Without a plan in the order of their codes.
  scorecard: [
    { procedure: 23, name: 'Recall exam', status: 'Exceeded', code: '01202', minutes: null, completed: 42 },
    { procedure: 29, name: 'Polishing, ½ unit', status: 'Exceeded', code: '11107', minutes: null, completed: 30 },
    { procedure: 18, name: 'Scaling', status: 'Exceeded', code: '11112', minutes: null, completed: 132 },
  ],
  success: null,
  totals: { minutes: null, completed: 204, planned: 0 },
  // 204 / 175 = 116.57 %
  // 0.40 x (132 + 30)
  achieved: { completed: 204, commission: 64.8, percent: 116, grade: 'A+', message: 'Excellent!' },
};

/** The past appointments, whose plans are there already. */
export const PAST = { several, missed, next };

interface NextRow {
  procedure: number;
  name: string;
  minutes: number;
  /** `yyyy-mm-dd`; null: of every appointment. */
  due: string | null;
}

const EVERY_TIME = {
  seat: { procedure: 42, name: 'Seat and prepare', minutes: 3, due: null },
  // Within the scaling.
  medical: { procedure: 1, name: 'Medical history review', minutes: 0, due: null },
  dismiss: { procedure: 43, name: 'Dismiss, notes, turn room', minutes: 5, due: null },
} as const;
const DUE_IN_AUTUMN = {
  bitewings: { procedure: 4, name: 'Bitewings', minutes: 5, due: '2021-11-12' },
  // By the complete exam. It takes no time in Ontario.
  probing: { procedure: 45, name: 'Probing (perio charting)', minutes: 0, due: '2021-08-12' },
  // As both times before.
  scaling: { procedure: 18, name: 'Scaling', minutes: 30, due: '2021-11-12' },
  fluoride: { procedure: 14, name: 'Fluoride', minutes: 3, due: '2021-11-12' },
} as const;

/** What is proposed for the appointment after the last one. */
export const NEXT: readonly {
  timeFrameInMonths: 6 | 9;
  date: string;
  /** In agenda order. */
  procedures: readonly NextRow[];
  /** The sum of the minutes, rounded up to a multiple of ten. */
  length: number;
}[] = [
  {
    // The shortest interval of scaling and recall exam.
    timeFrameInMonths: 6,
    date: '2021-11-12',
    procedures: [
      EVERY_TIME.seat,
      EVERY_TIME.medical,
      DUE_IN_AUTUMN.bitewings,
      DUE_IN_AUTUMN.probing,
      DUE_IN_AUTUMN.scaling,
      DUE_IN_AUTUMN.fluoride,
      EVERY_TIME.dismiss,
    ],
    // 3 + 5 + 30 + 3 + 5 = 46
    length: 50,
  },
  {
    timeFrameInMonths: 9,
    date: '2022-02-12',
    procedures: [
      EVERY_TIME.seat,
      EVERY_TIME.medical,
      DUE_IN_AUTUMN.bitewings,
      DUE_IN_AUTUMN.probing,
      DUE_IN_AUTUMN.scaling,
      // Comes with the exam.
      { procedure: DOCTOR_CHECK, name: doctorCheck.name, minutes: 3, due: null },
      { procedure: 23, name: 'Recall exam', minutes: 10, due: '2022-02-12' },
      { procedure: 29, name: 'Polishing, ½ unit', minutes: 7.5, due: '2022-02-12' },
      DUE_IN_AUTUMN.fluoride,
      EVERY_TIME.dismiss,
    ],
    // 46 + 3 + 10 + 7.5 = 66.5
    length: 70,
  },
];

/** What the user makes of the second proposal: longer scaling, without fluoride. 66.5 - 3 + 12 = 75.5. */
export const NEXT_EDITED = { without: 14, scalingMinutes: 42, length: 80, comments: 'Bring the night guard' } as const;
