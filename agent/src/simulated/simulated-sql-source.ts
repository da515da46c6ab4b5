import { SimulatedSource, type SimulatedSettings } from '../../../demo/src/practice/simulated-source.js';
import type { Cursors, PmsSource, QueryAnswer, QueryLimits } from '../source.js';
import { SqlWorker } from './sql-worker.js';

/** Making the rows takes seconds and memory: they are kept this long after a statement. */
const IDLE_MS = 5 * 60_000;

/** The simulated practice, which answers statements over its rows as well. */
export class SimulatedSqlSource extends SimulatedSource implements PmsSource {
  readonly sqlDialect = 'sqlite';
  private sql: SqlWorker | undefined;

  constructor(private readonly simulated: SimulatedSettings) {
    super(simulated);
  }

  override async open(cursors: Cursors): Promise<void> {
    await super.open(cursors);
    const { profile } = this.simulated;
    this.sql = new SqlWorker({ profile, anchorDay: this.anchorDay() }, IDLE_MS);
  }

  query(sql: string, limits: QueryLimits): Promise<QueryAnswer> {
    if (!this.sql) throw new Error('the source has not been opened');
    return this.sql.ask({ sql, limits, until: this.localTime() });
  }

  async close(): Promise<void> {
    await this.sql?.close();
  }
}
