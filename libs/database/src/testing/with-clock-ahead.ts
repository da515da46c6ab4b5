/**
 * Runs work as a process does whose clock is ahead of that of the database; behind with a negative number. Timers run on as
 * they do.
 */
export async function withClockAhead<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const RealDate = globalThis.Date;
  class ShiftedDate extends RealDate {
    constructor(...values: ConstructorParameters<typeof Date> | []) {
      if (values.length === 0) super(RealDate.now() + ms);
      else super(...values);
    }

    static override now(): number {
      return RealDate.now() + ms;
    }
  }
  globalThis.Date = ShiftedDate as DateConstructor;
  try {
    return await work();
  } finally {
    globalThis.Date = RealDate;
  }
}
