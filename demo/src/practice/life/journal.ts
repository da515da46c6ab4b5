import type { PmsChange } from '@helix/contracts';

/** Anything that has a row of its own: `stamp` is the localTime time in ms of its last change. */
export interface Stamped {
  stamp: number;
}

/** Writes down each change of a row, so that it can be sent. Nothing is written while the past is lived through again. */
export class Journal {
  isOpen = false;
  private changes: PmsChange[] = [];

  /**
   * Marks a row as changed. Two changes of one row never share a stamp, since the stamp becomes the row's version.
   *
   * @param at localTime seconds.
   * @param describe makes the change; only called when somebody wants it.
   */
  note<Row extends Stamped>(row: Row, at: number, describe: (row: Row) => PmsChange): void {
    row.stamp = Math.max(at * 1000, row.stamp + 1);
    this.write(() => describe(row));
  }

  /** Writes down a change of a row whose stamp follows from what it is. */
  write(describe: () => PmsChange): void {
    if (this.isOpen) this.changes.push(describe());
  }

  /** Takes what was written since the last time. */
  take(): PmsChange[] {
    const taken = this.changes;
    this.changes = [];
    return taken;
  }
}
