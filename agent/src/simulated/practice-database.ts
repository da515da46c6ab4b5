import { entityData, pmsEntities, type PmsChange, type PmsEntity } from '@helix/contracts';
import initSqlJs, { type Database, type SqlValue, type Statement } from 'sql.js';
import type { ClinicProfile } from '../../../demo/src/practice/clinics.js';
import { ClinicLife } from '../../../demo/src/practice/life/clinic-life.js';
import { pagesOf } from '../../../demo/src/practice/life/history-pages.js';
import { localTimeOf } from '../../../demo/src/practice/world/local-time.js';
import { World } from '../../../demo/src/practice/world/world.js';
import { AnswerRows, type Cell } from '../sql/answer-rows.js';
import { QueryError, type QueryAnswer, type QueryLimits } from '../source.js';

/** SQLite gives up a statement that needs more, before WebAssembly has no memory left. */
const MAX_HEAP_BYTES = 384 * 1024 * 1024;
/** Fields that the simulated rows have beside those that Helix stores. */
const FURTHER_FIELDS: Partial<Record<PmsEntity, string[]>> = { fee: ['units', 'minutes'] };

/** The columns of an entity's table. */
const columnsOf = (entity: PmsEntity): string[] => [
  'id',
  'version',
  ...Object.keys(entityData[entity].shape),
  ...(FURTHER_FIELDS[entity] ?? []),
];

/** The rows of a simulated practice in SQLite: a table for each entity that it sends, with its fields as columns. */
export class PracticeDatabase {
  private constructor(
    private readonly database: Database,
    private readonly life: ClinicLife,
  ) {}

  /** Simulates the practice up to a local time and stores its rows. */
  static async at(profile: ClinicProfile, anchorDay: number, until: number): Promise<PracticeDatabase> {
    const sqlite = await initSqlJs();
    const database = new sqlite.Database();
    database.run(`PRAGMA hard_heap_limit = ${MAX_HEAP_BYTES}`);
    for (const entity of pmsEntities) {
      const columns = columnsOf(entity).map((column) => (column === 'id' ? '"id" PRIMARY KEY' : `"${column}"`));
      database.run(`CREATE TABLE "${entity}" (${columns.join(', ')}) WITHOUT ROWID`);
    }
    const life = new ClinicLife(new World(profile, anchorDay));
    const practice = new PracticeDatabase(database, life);
    practice.simulate(until);
    practice.store(pagesOf(life).flatMap((page) => page(life)));
    // Changes are written down from now on.
    life.journal.isOpen = true;
    return practice;
  }

  /** Brings the rows up to a local time. */
  followTo(until: number): void {
    this.simulate(until);
    this.store(this.life.journal.take());
  }

  /** Runs one reading statement. @throws QueryError in SQLite's words. */
  query(sql: string, limits: QueryLimits): QueryAnswer {
    this.database.run('PRAGMA query_only = 1');
    try {
      const statement = this.database.prepare(sql);
      try {
        const answer = new AnswerRows(statement.getColumnNames(), limits);
        while (statement.step() && answer.add(cellsOf(statement)));
        return answer.answer();
      } finally {
        statement.free();
      }
    } catch (error) {
      throw new QueryError(error instanceof Error ? error.message : String(error));
    } finally {
      this.database.run('PRAGMA query_only = 0');
    }
  }

  close(): void {
    this.database.close();
  }

  private simulate(until: number): void {
    const { life } = this;
    while (life.now < until) life.agenda.runUntil(Math.min(until, localTimeOf(life.today + 1, 0)));
  }

  private store(changes: readonly PmsChange[]): void {
    this.database.run('BEGIN');
    for (const entity of pmsEntities) {
      const ofEntity = changes.filter((change) => change.entity === entity);
      if (ofEntity.length === 0) continue;
      const columns = columnsOf(entity);
      const insert = this.database.prepare(
        `INSERT OR REPLACE INTO "${entity}" VALUES (${columns.map(() => '?').join(', ')})`,
      );
      for (const change of ofEntity) {
        if (change.op === 'delete') this.database.run(`DELETE FROM "${entity}" WHERE id = ?`, [change.id]);
        else insert.run(columns.map((column) => valueOf(change, column)));
      }
      insert.free();
    }
    this.database.run('COMMIT');
  }
}

/** The types of sql.js lack the option, without which 64-bit numbers are rounded. */
function cellsOf(statement: Statement): Cell[] {
  const { get } = statement as unknown as { get(parameters: null, options: { useBigInt: true }): Cell[] };
  return get.call(statement, null, { useBigInt: true });
}

function valueOf(change: PmsChange & { op: 'upsert' }, column: string): SqlValue {
  if (column === 'id') return change.id;
  if (column === 'version') return change.version;
  const value = (change.data as Record<string, unknown>)[column];
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'object' ? JSON.stringify(value) : (value as SqlValue);
}
