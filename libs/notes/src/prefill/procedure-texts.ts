import type { NoteFacts, NoteProcedure } from './facts.js';

/** The tokens that list procedures. */
export const procedureTokens = ['Images', 'Exam', 'Treatment'] as const;
export type ProcedureToken = (typeof procedureTokens)[number];

/** Always named so, whoever bills it. */
const RECALL_EXAM = { code: '01202', name: 'Recall exam' };

/** The token that lists a procedure, by the first digits of its code. */
export function procedureTokenOf({ code }: Pick<NoteProcedure, 'code'>): ProcedureToken {
  if (code.startsWith('02')) return 'Images';
  return code.startsWith('01') ? 'Exam' : 'Treatment';
}

/** A procedure as it stands in a note, without an amount: `Scaling, 2 units (11112)`. */
export function procedureText({ code, name, quantity }: Omit<NoteProcedure, 'teeth'>, isPlanned: boolean): string {
  const count = quantity > 1 ? `${quantity} x ` : '';
  return `${count}${code === RECALL_EXAM.code ? RECALL_EXAM.name : name} (${code})${isPlanned ? ' (planned)' : ''}`;
}

/** The procedures of one token, joined by `; `; an exam with its doctor. Empty: there are none. */
export function proceduresText(facts: NoteFacts, token: ProcedureToken): string {
  const texts = facts.procedures
    .filter((procedure) => procedureTokenOf(procedure) === token)
    .map((procedure) => procedureText(procedure, facts.isPlanned));
  const doctor =
    token === 'Exam' && texts.length > 0 && facts.examDoctorLastName ? `, Dr. ${facts.examDoctorLastName}` : '';
  return texts.join('; ') + doctor;
}

const ALL_QUADRANTS = 'all four quadrants';

/** The quadrants of the teeth of done procedures, in order. Those of milk teeth (5 to 8) are 1 to 4. */
export function areasOf({ procedures, isPlanned }: Pick<NoteFacts, 'procedures' | 'isPlanned'>): string[] {
  if (isPlanned) return [];
  const teeth = procedures.flatMap((procedure) => procedure.teeth).filter((tooth) => /^[1-8][1-8]/.test(tooth));
  const quadrants = new Set(teeth.map((tooth) => ((Number(tooth[0]) - 1) % 4) + 1));
  if (quadrants.size === 4) return [ALL_QUADRANTS];
  return [...quadrants].sort((one, other) => one - other).map((quadrant) => `quadrant ${quadrant}`);
}
