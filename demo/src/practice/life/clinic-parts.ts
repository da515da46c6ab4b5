import type { World } from '../world/world.js';
import type { Agenda } from './agenda.js';
import type { Book } from './book.js';
import type { Journal } from './journal.js';
import type { RecallPool } from './recall-pool.js';
import type { Item, Appointment } from './appointment.js';

/** What everybody in the clinic works with. */
export interface ClinicParts {
  readonly world: World;
  readonly agenda: Agenda;
  readonly book: Book;
  readonly journal: Journal;
  readonly pool: RecallPool;
}

/** Marks an appointment's row as changed at a localTime time. */
export const recordAppointment = ({ journal, world }: ClinicParts, appointment: Appointment, at: number): void =>
  journal.note(appointment, at, (row) => world.rows.appointment(row));

/** Marks a procedure's row as changed at a localTime time. */
export const recordItem = ({ journal, world }: ClinicParts, appointment: Appointment, item: Item, at: number): void =>
  journal.note(item, at, (row) => world.rows.procedure(appointment, row));
