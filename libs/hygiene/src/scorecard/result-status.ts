/** What became of a procedure at an appointment (spec 2 section 4, procedure result status). */
export const PROCEDURE_RESULT = {
  Unknown: 0,
  Missed: 1,
  Partial: 2,
  Completed: 3,
  Exceeded: 4,
  MissedWithReason: 5,
} as const;
export type ProcedureResult = (typeof PROCEDURE_RESULT)[keyof typeof PROCEDURE_RESULT];

/** The icon of a result; null while it is not known. */
export type ResultIcon = 'doubleCheck' | 'check' | 'warning' | 'cross' | 'purpleCross' | null;

/**
 * what became of a procedure.
 *
 * @param planned units, or cents of types without units; 0: it was not planned, so whatever was done is more.
 * @param completed in the same measure. What is below 0 or no number counts as 0, as it does for `planned`.
 */
export function procedureResult(
  planned: number,
  completed: number,
  { hasReason, isOver }: { hasReason: boolean; isOver: boolean },
): ProcedureResult {
  if (completed > 0) {
    if (!(planned > 0) || completed > planned) return PROCEDURE_RESULT.Exceeded;
    return completed < planned ? PROCEDURE_RESULT.Partial : PROCEDURE_RESULT.Completed;
  }
  if (hasReason) return PROCEDURE_RESULT.MissedWithReason;
  return isOver ? PROCEDURE_RESULT.Missed : PROCEDURE_RESULT.Unknown;
}

/** Whether something of it was done. */
export function isDone(result: ProcedureResult): boolean {
  return (
    result === PROCEDURE_RESULT.Partial || result === PROCEDURE_RESULT.Completed || result === PROCEDURE_RESULT.Exceeded
  );
}

/** Whether nothing of it was done, with a reason or without. */
export function isMissed(result: ProcedureResult): boolean {
  return result === PROCEDURE_RESULT.Missed || result === PROCEDURE_RESULT.MissedWithReason;
}

/**
 * The icon of a result (spec 2 section 4).
 *
 * @param isDue whether it was due: what is due and missed has a cross of its own.
 */
export function resultIcon(result: ProcedureResult, isDue: boolean): ResultIcon {
  switch (result) {
    case PROCEDURE_RESULT.Exceeded:
      return 'doubleCheck';
    case PROCEDURE_RESULT.Completed:
      return 'check';
    case PROCEDURE_RESULT.Partial:
      return 'warning';
    case PROCEDURE_RESULT.Unknown:
      return null;
    default:
      return isDue ? 'purpleCross' : 'cross';
  }
}

/** Higher status first, by its number (spec 2 section 4). For `Array.sort`; equal ones keep their order. */
export function byResult(one: { status: ProcedureResult }, other: { status: ProcedureResult }): number {
  return other.status - one.status;
}
