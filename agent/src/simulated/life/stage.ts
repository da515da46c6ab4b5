import type { World } from '../world/world.js';
import type { Agenda } from './agenda.js';
import type { Book } from './book.js';
import type { Journal } from './journal.js';
import type { RecallPool } from './recall-pool.js';
import type { Item, Visit } from './visit.js';

/** What everybody in the clinic works with. */
export interface Stage {
  readonly world: World;
  readonly agenda: Agenda;
  readonly book: Book;
  readonly journal: Journal;
  readonly pool: RecallPool;
}

/** Marks a visit's row as changed at a wall time. */
export const noteVisit = ({ journal, world }: Stage, visit: Visit, at: number): void =>
  journal.note(visit, at, (row) => world.rows.appointment(row));

/** Marks a procedure's row as changed at a wall time. */
export const noteItem = ({ journal, world }: Stage, visit: Visit, item: Item, at: number): void =>
  journal.note(item, at, (row) => world.rows.procedure(visit, row));
