import { namesPublicPlan } from '@helix/hygiene';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Cursors, PmsSource, QueryAnswer, QueryLimits, SourceBatch, SourceState } from '../source.js';
import { textOf } from './mapping/values.js';
import { queryAs } from './query.js';
import { readColumns } from './read-columns.js';
import { Database, type DatabaseLogin } from './reading/database.js';
import { dayPlus } from './reading/days.js';
import { readEverything } from './reading/history.js';
import { firstCursor, liveCursor, type LiveCursor } from './reading/live-cursor.js';
import { LivePoll } from './reading/live.js';
import { LookupTables } from './reading/lookup-tables.js';
import { NamesBook } from './reading/names-book.js';
import type { Publisher } from './reading/publisher.js';
import type { Reading, Scope } from './reading/reading.js';
import { RowStore } from './reading/row-store.js';
import { StreamLock } from './reading/stream-lock.js';
import { MAY_WRITE, mayWrite } from './setup/grants.js';

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
  /** The lowest version with which a run wins over everything that Helix has; undefined while it is not known. */
  lowestVersion?: () => Promise<number | undefined>;
  /** How long to wait after so many failures of the database in a row, ms. */
  backoff?: (failures: number) => number;
}

const GRANTS_RETRY_MS = 60_000;
const ORIGIN = 'od/origin';

/** The first start of an agent, and what of the settings has decided what was sent since. */
const origin = z.object({
  /** The database's time, seconds since the epoch. */
  startedAt: z.number(),
  /** No version is lower, ms since the epoch: an agent that lost its store is followed like one that did not. */
  lowest: z.number(),
  firstDay: z.string(),
  keys: liveCursor.shape.keys,
  fingerprints: liveCursor.shape.fingerprints,
  settings: z.string(),
});
type Origin = z.infer<typeof origin>;

interface Opened {
  publisher: Publisher;
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

  /** Waits until the database can be read. @throws MissingColumnsError when it is none of Open Dental. */
  async open({ live, history }: Cursors): Promise<void> {
    const { settings, state } = this.options;
    await this.waitForReadOnlyLogin();
    const columns = await readColumns(this.database);
    const known = await state.get(ORIGIN);
    const stored = known === undefined ? undefined : origin.parse(JSON.parse(known));
    const isSame = stored?.settings === settingsText(settings);
    const [clock] = await this.database.rows('select unix_timestamp() as Now');
    const now = Number(clock?.['Now']);
    const today = new Date(now * 1000).toISOString().slice(0, 10);
    const firstDay = isSame ? stored.firstDay : yearsBefore(today, settings.historyYears);
    const scope: Scope = { ...settings, firstDay };
    const lookups = new LookupTables(this.database, columns, scope, () => new Date().toISOString().slice(0, 10));
    const store = new RowStore(state);
    const reading: Reading = { database: this.database, columns, store, scope, lookups, isPublicPlan: namesPublicPlan };
    const { fingerprints, programVersion } = await lookups.current();
    this.version = programVersion;
    const started = isSame
      ? stored
      : {
          startedAt: stored?.startedAt ?? now,
          lowest: Math.max(stored?.lowest ?? 0, await this.lowestVersion(now)),
          firstDay,
          keys: stored?.keys ?? (await this.lastKeys()),
          fingerprints: stored?.fingerprints ?? fingerprints,
          settings: settingsText(settings),
        };
    if (!isSame) await state.put(ORIGIN, JSON.stringify(started));
    this.size = await this.countRows();
    this.opened = {
      publisher: { reading, names: new NamesBook(state), lock: new StreamLock() },
      origin: started,
      // Other settings: everything is looked at again, and what equals is not sent.
      history: isSame ? history : undefined,
      live: live === undefined ? firstCursor(started) : liveCursor.parse(JSON.parse(live)),
    };
  }

  async *history(): AsyncIterable<SourceBatch> {
    const { publisher, origin: started, history } = this.ready();
    const run = { publisher, today: await this.today(), lowest: started.lowest, isForced: false };
    yield* readEverything(run, history);
    this.isComplete = true;
  }

  async *resync(cursor: string | undefined): AsyncIterable<SourceBatch> {
    const { publisher } = this.ready();
    const lowest = await this.lowestVersion(Date.parse(await this.now()) / 1000);
    yield* readEverything({ publisher, today: await this.today(), lowest, isForced: true }, cursor);
  }

  async *changes(): AsyncIterable<SourceBatch> {
    const opened = this.ready();
    const { publisher, origin: started } = opened;
    const { log } = this.options;
    const poll = new LivePoll({ publisher, log, lowest: started.lowest, isComplete: () => this.isComplete });
    opened.live = yield* poll.loop(opened.live);
  }

  /** @throws QueryError in the database's words. */
  query(sql: string, limits: QueryLimits): Promise<QueryAnswer> {
    const { sqlUser = '', sqlPassword = '', ...login } = this.options.settings.database;
    return queryAs({ ...login, user: sqlUser, password: sqlPassword }, sql, limits);
  }

  /** Employees whose punches are not sent, since nobody has said which provider they are. */
  async unmappedEmployees(): Promise<readonly string[]> {
    return (await this.ready().publisher.reading.lookups.current()).unmappedEmployees;
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

  /** @param now the database's time, seconds since the epoch. */
  private async lowestVersion(now: number): Promise<number> {
    return Math.max(now * 1000, (await this.options.lowestVersion?.()) ?? 0);
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

const settingsText = ({ clinicNum, historyYears, notes, breaks }: OpenDentalSettings): string =>
  JSON.stringify({ clinicNum, historyYears, notes, breaks });

/** 29 February has none in most years. */
const yearsBefore = (day: string, years: number): string => {
  const year = String(Number(day.slice(0, 4)) - years).padStart(4, '0');
  return dayPlus(`${year}-${day.slice(5, 7)}-01`, Number(day.slice(8, 10)) - 1);
};
