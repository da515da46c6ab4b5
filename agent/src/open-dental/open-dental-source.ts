import type { AgentEmployee } from '@helix/contracts';
import { namesPublicPlan } from '@helix/hygiene';
import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Cursors, PmsSource, QueryAnswer, QueryLimits, SourceBatch, SourceState } from '../source.js';
import { textOf } from './mapping/values.js';
import { queryAs } from './query.js';
import { readColumns } from './read-columns.js';
import { versionAt } from './reading/ask-helix.js';
import { ChangedTablesError, Database, type DatabaseLogin } from './reading/database.js';
import { dayPlus } from './reading/days.js';
import { DeleteGuard } from './reading/delete-guard.js';
import { isOver, readEverything, type HistoryRun } from './reading/history.js';
import { firstCursor, liveCursor, type LiveCursor } from './reading/live-cursor.js';
import { LivePoll } from './reading/live.js';
import { LookupTables } from './reading/lookup-tables.js';
import { NamesBook } from './reading/names-book.js';
import type { Publisher } from './reading/publisher.js';
import type { Reading, Scope } from './reading/reading.js';
import { RowStore } from './reading/row-store.js';
import { StreamLock } from './reading/stream-lock.js';
import { TableSizes } from './reading/table-sizes.js';
import { MAY_WRITE, mayWrite } from './setup/grants.js';
import { MissingColumnsError, type Columns, type Table } from './tables.js';

export interface OpenDentalSettings {
  database: DatabaseLogin & { sqlUser?: string | undefined; sqlPassword?: string | undefined };
  /** The clinic in Open Dental; 0: all of them. */
  clinicNum: number;
  historyYears: number;
  notes: boolean;
  breaks: 'paid' | 'unpaid';
  employees: Readonly<Record<string, string>>;
}

export interface OpenDentalOptions {
  settings: OpenDentalSettings;
  state: SourceState;
  log: Logger;
  /** The lowest version with which a run wins over everything that Helix has, 1 when it has nothing. */
  lowestVersion?: () => Promise<number>;
  /** How long to wait after so many failures of the database in a row, ms. */
  backoff?: (failures: number) => number;
}

const GRANTS_RETRY_MS = 60_000;
const MAX_COLUMNS_RETRY_MS = 60_000;
const ORIGIN = 'od/origin';
const EMPLOYEE_CHOICES = 'od/employees';

const employeeChoices = z.record(z.string(), z.string());

/** The first start of an agent, and what of the settings has decided what was sent since. */
const origin = z.object({
  /** The database's time, seconds since the epoch. */
  startedAt: z.number(),
  /** Whether history ends with the lists of all keys: Helix had rows before. */
  isListed: z.boolean(),
  /** Whether history is sent although it was sent before: the settings have changed before it came to the lists. */
  isForced: z.boolean(),
  firstDay: z.string(),
  keys: liveCursor.shape.keys,
  fingerprints: liveCursor.shape.fingerprints,
  settings: z.string(),
});
type Origin = z.infer<typeof origin>;

interface Opened {
  publisher: Publisher;
  columns: Map<Table, readonly string[]>;
  origin: Origin;
  history: string | undefined;
  live: LiveCursor;
}

/** Open Dental in MariaDB or MySQL, read only. What is read and how it is mapped is in the folders beside. */
export class OpenDentalSource implements PmsSource {
  private readonly database: Database;
  private opened: Opened | undefined;
  private version = '';
  private isComplete = false;
  private resyncs = 0;
  /** How often in a row tables were not what they were taken for. */
  private changedTables = 0;
  private size: number | undefined;

  constructor(private readonly options: OpenDentalOptions) {
    const { settings, log, backoff } = options;
    this.database = new Database({ login: settings.database, log, ...(backoff ? { backoff } : {}) });
  }

  /** Without a user of its own there is no SQL explorer. */
  get sqlDialect(): 'mysql' | undefined {
    return this.options.settings.database.sqlUser === undefined ? undefined : 'mysql';
  }

  get dmsVersion(): string {
    return this.version || 'not read yet';
  }

  /** How long the database has worked for the agent, ms. */
  get databaseMs(): number {
    return this.database.spentMs;
  }

  historySize(): number | undefined {
    return this.size;
  }

  /** Waits until the database can be read, and has all columns that the agent cannot do without. */
  async open({ live, history }: Cursors): Promise<void> {
    const { settings, state, log } = this.options;
    await this.waitForReadOnlyLogin();
    const columns = await this.waitForColumns();
    const known = await state.get(ORIGIN);
    const stored = known === undefined ? undefined : origin.parse(JSON.parse(known));
    const isSame = stored?.settings === settingsText(settings);
    const [clock] = await this.database.rows('select unix_timestamp() as Now');
    const now = Number(clock?.['Now']);
    const today = new Date(now * 1000).toISOString().slice(0, 10);
    const firstDay = isSame ? stored.firstDay : yearsBefore(today, settings.historyYears);
    const choices = employeeChoices.parse(JSON.parse((await state.get(EMPLOYEE_CHOICES)) ?? '{}'));
    const scope: Scope = { ...settings, firstDay, employeeChoices: choices };
    const dayOfNow = () => new Date().toISOString().slice(0, 10);
    const sizes = new TableSizes(state);
    const lookups = new LookupTables(this.database, columns, scope, dayOfNow, sizes, log);
    const store = new RowStore(state);
    await store.open();
    const reading: Reading = { database: this.database, columns, store, scope, lookups, isPublicPlan: namesPublicPlan };
    const { fingerprints, programVersion } = await lookups.current();
    this.version = programVersion;
    const helix = isSame ? 0 : await this.aboveHelix();
    if (!isSame) await store.raise(Math.max(versionAt(now), helix, store.lowestVersion + 1));
    const isUnlisted = stored !== undefined && stored.isListed && !isOver(history);
    const started = isSame
      ? stored
      : {
          startedAt: stored?.startedAt ?? now,
          isListed: stored ? isUnlisted : helix > 1,
          isForced: isUnlisted,
          firstDay,
          keys: stored?.keys ?? (await this.lastKeys()),
          fingerprints: stored?.fingerprints ?? fingerprints,
          settings: settingsText(settings),
        };
    if (!isSame) await state.put(ORIGIN, JSON.stringify(started));
    this.size = await this.countRows();
    this.opened = {
      publisher: { reading, names: new NamesBook(state), lock: new StreamLock(), guard: new DeleteGuard(store) },
      columns,
      origin: started,
      // Other settings: everything is looked at again, and what equals is not sent.
      history: isSame ? history : undefined,
      live: live === undefined ? firstCursor(started) : liveCursor.parse(JSON.parse(live)),
    };
  }

  async *history(): AsyncIterable<SourceBatch> {
    const { publisher, origin: started, history } = this.ready();
    const { isListed, isForced } = started;
    const version = publisher.reading.store.lowestVersion;
    yield* this.everything({ publisher, today: await this.today(), version, isForced, isListed }, history);
    this.isComplete = true;
  }

  async *resync(cursor: string | undefined): AsyncIterable<SourceBatch> {
    const { publisher } = this.ready();
    const { store } = publisher.reading;
    this.resyncs++;
    try {
      const version =
        cursor === undefined
          ? Math.max(versionAt(await this.seconds()), await this.aboveHelix(), store.lowestVersion + 1)
          : store.lowestVersion;
      await store.raise(version);
      yield* this.everything({ publisher, today: await this.today(), version, isForced: true, isListed: true }, cursor);
    } finally {
      this.resyncs--;
    }
  }

  async *changes(): AsyncIterable<SourceBatch> {
    const opened = this.ready();
    const { log } = this.options;
    const isComplete = () => this.isComplete && this.resyncs === 0;
    const poll = new LivePoll({ publisher: opened.publisher, log, isComplete });
    try {
      opened.live = yield* poll.loop(opened.live);
      this.changedTables = 0;
    } catch (error) {
      // The loop starts again where it has started.
      await this.readColumnsAgain(error);
    }
  }

  private async *everything(run: HistoryRun, start: string | undefined): AsyncIterable<SourceBatch> {
    let cursor = start;
    for (;;) {
      try {
        for await (const batch of readEverything(run, cursor)) {
          cursor = batch.cursor;
          yield batch;
        }
        return;
      } catch (error) {
        await this.readColumnsAgain(error);
      }
    }
  }

  /** @throws QueryError in the database's words. */
  query(sql: string, limits: QueryLimits): Promise<QueryAnswer> {
    const { sqlUser = '', sqlPassword = '', ...login } = this.options.settings.database;
    return queryAs({ ...login, user: sqlUser, password: sqlPassword }, sql, limits);
  }

  /** Once the choices have changed, the next loop of changes maps all punches again. */
  async employees(choices: Readonly<Record<string, string>>): Promise<AgentEmployee[]> {
    const { scope, lookups } = this.ready().publisher.reading;
    if (!isDeepStrictEqual(choices, scope.employeeChoices)) {
      await this.options.state.put(EMPLOYEE_CHOICES, JSON.stringify(choices));
      scope.employeeChoices = { ...choices };
      await lookups.refresh();
    }
    return [...(await lookups.current()).employees];
  }

  /** Has the next call of `changes` look for what is only found by comparing, however long ago that was. */
  searchAgain(): void {
    this.ready().live.sweptAt = 0;
  }

  async close(): Promise<void> {
    await this.database.close();
  }

  /** A login that may write is not used, whatever it would be used for. */
  private async waitForReadOnlyLogin(): Promise<void> {
    for (;;) {
      const grants = await this.database.rows('show grants');
      if (!mayWrite(grants.map((row) => textOf(Object.values(row)[0])))) return;
      this.options.log.error(MAY_WRITE);
      await this.database.reconnect(GRANTS_RETRY_MS);
    }
  }

  private async waitForColumns(): Promise<Map<Table, readonly string[]>> {
    for (let failures = 1; ; failures++) {
      try {
        return new Map(await readColumns(this.database));
      } catch (error) {
        if (!(error instanceof MissingColumnsError)) throw error;
        this.options.log.error({ failures }, `${error.message} Nothing is lost; the agent keeps asking.`);
        await this.database.wait(this.columnsRetryMs(failures));
      }
    }
  }

  /** After a statement that named what is not there: another version of Open Dental. @throws any other error. */
  private async readColumnsAgain(error: unknown): Promise<void> {
    if (!(error instanceof ChangedTablesError)) throw error;
    const { columns } = this.ready();
    const { log } = this.options;
    const before = namesOf(columns);
    // The first time at once: most often an optional column has gone.
    if (this.changedTables > 0) await this.database.wait(this.columnsRetryMs(this.changedTables));
    this.changedTables++;
    for (const [table, names] of await this.waitForColumns()) columns.set(table, names);
    const now = new Set(namesOf(columns));
    const lost = before.filter((name) => !now.has(name));
    log.warn(
      { reason: error.message, lost },
      'the tables have changed; the agent goes on with the columns that they have',
    );
  }

  private columnsRetryMs(failures: number): number {
    const { backoff = (count: number) => 1_000 * 2 ** Math.min(count, 8) } = this.options;
    return Math.min(MAX_COLUMNS_RETRY_MS, backoff(failures));
  }

  private ready(): Opened {
    if (!this.opened) throw new Error('the source has not been opened');
    return this.opened;
  }

  private async now(): Promise<string> {
    const [clock] = await this.database.rows('select utc_timestamp() as Now');
    return `${textOf(clock?.['Now']).replace(' ', 'T')}Z`;
  }

  private async today(): Promise<string> {
    return (await this.now()).slice(0, 10);
  }

  /** The database's time, seconds since the epoch. */
  private async seconds(): Promise<number> {
    return Date.parse(await this.now()) / 1000;
  }

  /** Above everything that Helix has of the clinic; 1 when it has nothing. */
  private async aboveHelix(): Promise<number> {
    return (await this.options.lowestVersion?.()) ?? 1;
  }

  /** The last rows of tables that are only added to. */
  private async lastKeys(): Promise<LiveCursor['keys']> {
    const [row] = await this.database.rows(
      'select (select max(HistApptNum) from histappointment) as Hist, (select max(ProcNoteNum) from procnote) as Note',
    );
    return { histappointment: textOf(row?.['Hist']) || '0', procnote: textOf(row?.['Note']) || '0' };
  }

  private async countRows(): Promise<number> {
    const tables = ['patient', 'appointment', 'procedurelog', 'fee', 'schedule', 'clockevent'];
    const counts = tables.map((table) => `(select count(*) from ${table})`).join(' + ');
    const [row] = await this.database.rows(`select ${counts} as Count`);
    return Number(row?.['Count']);
  }
}

const namesOf = (columns: Columns): string[] =>
  [...columns].flatMap(([table, names]) => names.map((name) => `${table}.${name}`));

const settingsText = ({ clinicNum, historyYears, notes, breaks }: OpenDentalSettings): string =>
  JSON.stringify({ clinicNum, historyYears, notes, breaks });

/** 29 February has none in most years. */
const yearsBefore = (day: string, years: number): string => {
  const year = String(Number(day.slice(0, 4)) - years).padStart(4, '0');
  return dayPlus(`${year}-${day.slice(5, 7)}-01`, Number(day.slice(8, 10)) - 1);
};
