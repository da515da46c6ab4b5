import type { TemplateKind } from './templates.js';

/** What decides which shipped template an appointment gets. */
export interface TemplateChoice {
  /** Done, else planned. */
  codes: readonly string[];
  /** Of the appointment, as the practice-management system has it. */
  reason: string | null;
  /** Null: no birth date. */
  ageInYears: number | null;
  /** Nothing was done for the patient before the day of the appointment. */
  isFirstAppointment: boolean;
}

/** Codes that decide by themselves, in the order in which they are looked for. */
const KINDS_OF_CODES: readonly { kind: TemplateKind; codes: readonly string[] }[] = [
  // The exams of an emergency and of one problem.
  { kind: 'emergency', codes: ['01204', '01205'] },
  { kind: 'newPatient', codes: ['01201'] },
  { kind: 'sealants', codes: ['13401', '13409'] },
  {
    kind: 'perioMaintenance',
    codes: [
      ...['01501', '01502', '01503'], // periodontal exams
      ...['43421', '43422', '43423', '43424', '43425', '43426', '43427', '43429'], // root planing
      ...['43511', '43519', '43521', '43529', '49211', '49219'], // antimicrobials, irrigation
      ...['49101', '49102', '49109'], // re-evaluation
    ],
  },
];

/** Complete exams: of a new patient, or of one whose last was years ago. */
const COMPLETE_EXAMS = ['01101', '01102', '01103'];

/** From this age on a patient gets the template of adults. */
const ADULT_AGE = 13;

/** Periodontal maintenance is billed with the codes of every scaling: only the reason tells it apart. */
const PERIO_REASON = /\bperio/i;

/** The kind of an appointment: emergency, new patient, sealants, perio, child under 13, adult. */
export function templateKindOf({ codes, reason, ageInYears, isFirstAppointment }: TemplateChoice): TemplateKind {
  const has = (wanted: readonly string[]) => codes.some((code) => wanted.includes(code.trim()));
  const found = KINDS_OF_CODES.find(
    ({ kind, codes: wanted }) =>
      has(wanted) ||
      (kind === 'newPatient' && isFirstAppointment && has(COMPLETE_EXAMS)) ||
      (kind === 'perioMaintenance' && PERIO_REASON.test(reason ?? '')),
  );
  if (found) return found.kind;
  return ageInYears !== null && ageInYears < ADULT_AGE ? 'childRecall' : 'adultRecall';
}
