/** Result of a procedure at an appointment (spec 2 section 4, procedure result status). */
export const PROCEDURE_RESULT = {
  Unknown: 0,
  Missed: 1,
  Partial: 2,
  Completed: 3,
  Exceeded: 4,
  MissedWithReason: 5,
} as const;
export type ProcedureResult = (typeof PROCEDURE_RESULT)[keyof typeof PROCEDURE_RESULT];

/** The icon of a result; null while unknown. */
export type ResultIcon = 'doubleCheck' | 'check' | 'warning' | 'cross' | 'purpleCross' | null;

/**
 * the result of a procedure.
 *
 * @param planned units, or cents of types without units; 0 when it was not planned: anything done exceeds it.
 * @param completed in the same measure. Negative and NaN values of both count as 0.
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

/** Whether at least a part was done. */
export function isDone(result: ProcedureResult): boolean {
  return (
    result === PROCEDURE_RESULT.Partial || result === PROCEDURE_RESULT.Completed || result === PROCEDURE_RESULT.Exceeded
  );
}

/** Whether nothing was done, with or without a reason. */
export function isMissed(result: ProcedureResult): boolean {
  return result === PROCEDURE_RESULT.Missed || result === PROCEDURE_RESULT.MissedWithReason;
}

/**
 * The icon of a result (spec 2 section 4).
 *
 * @param isDue a missed procedure that was due has a cross of its own.
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

/** Comparator for `Array.sort`: higher status first, by its number (spec 2 section 4). */
export function byResult(one: { status: ProcedureResult }, other: { status: ProcedureResult }): number {
  return other.status - one.status;
}
