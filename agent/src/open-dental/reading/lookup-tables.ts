import { createHash } from 'node:crypto';
import type { AgentEmployee } from '@helix/contracts';
import { mapEmployees } from '../mapping/employees.js';
import { mapFeeSchedule } from '../mapping/fees.js';
import { UNASSIGNED, UNASSIGNED_DATA, type CodeFacts, type Lookups } from '../mapping/lookups.js';
import { mask } from '../mapping/mask.js';
import { mapOperatory, operatoryFacts } from '../mapping/operatory.js';
import { mapProvider, providerTypeOf } from '../mapping/provider.js';
import { linkOf, numberOf, textOf } from '../mapping/values.js';
import type { Logger } from 'pino';
import type { Columns, Table } from '../tables.js';
import type { Database, DatabaseRow } from './database.js';
import { hasColumn, isOfClinic, select, type Scope } from './reading.js';
import type { MappedRow } from './row-store.js';
import type { Sizes, TableSizes } from './table-sizes.js';

/** The category of definitions that says how far an appointment is confirmed. */
const CONFIRMATION = 2;
/** The code for a missed appointment. */
const NO_SHOW = 'D9986';
const ARRIVED_PREFERENCES = ['AppointmentTimeArrivedTrigger', 'AppointmentTimeSeatedTrigger'];
const CONFIRMED_PREFERENCE = 'ApptEConfirmStatusAccepted';
const VERSION_PREFERENCE = 'ProgramVersion';
const PREFERENCES = [...ARRIVED_PREFERENCES, CONFIRMED_PREFERENCE, VERSION_PREFERENCE];

const REFRESH_INTERVAL_MS = 5_000;
/** How long to wait before tables without their rows are read again, when nothing else is known of them. */
const SHRUNK_RETRY_MS = 30_000;
const SHRUNK = 'Small tables have lost most of their rows, as if they were being repaired or restored. ';
const UNTIL_RESYNC =
  'What they had counts until they have it again. If the rows were removed on purpose, a resync takes the tables as they are.';
const UNTIL_EMPTY =
  'The agent waits until they have them again. If the rows were removed on purpose, start it with an empty folder.';

/** What is mapped with the small tables: when the facts behind it change, it is mapped again. */
export const DEPENDENTS = ['appointment', 'procedure', 'patient', 'fee', 'schedule', 'punch'] as const;
export type Dependent = (typeof DEPENDENTS)[number];

/** The small tables as they were read at one moment. */
export interface LookupSnapshot extends Lookups {
  /** Their rows that are entities themselves: providers, operatories and fee schedules. */
  rows: MappedRow[];
  /** Fee schedules by key. */
  feeSchedules: readonly string[];
  /** Who of them is which provider. */
  employees: readonly AgentEmployee[];
  /** Who has an operatory or appointments of the clinic; undefined when all clinics are one. */
  clinicProviders: ReadonlySet<string> | undefined;
  programVersion: string;
  /** Of the facts that each kind of row is mapped with. */
  fingerprints: Readonly<Record<Dependent, string>>;
}

/**
 * Providers, operatories, codes, fee schedules, definitions, preferences and employees: small, so they are read whole.
 *
 * Everything is mapped with them: without its code a procedure would be none. When one of them has lost most of its rows, all
 * stay as they were last believed.
 */
export class LookupTables {
  private latest: Promise<LookupSnapshot> | undefined;
  private believed: LookupSnapshot | undefined;
  private refreshableAt = 0;

  constructor(
    private readonly database: Database,
    readonly columns: Columns,
    private readonly scope: Scope,
    /** The day in the clinic, roughly: whether a provider's term is over. */
    private readonly today: () => string,
    private readonly sizes: TableSizes,
    private readonly log: Logger,
  ) {}

  /** What was read last. */
  current(): Promise<LookupSnapshot> {
    this.latest ??= this.read().catch((error: unknown) => {
      this.latest = undefined;
      throw error;
    });
    return this.latest;
  }

  /** Reads them again. @param isBelieved whatever they have lost. */
  async refresh({ isBelieved = false } = {}): Promise<LookupSnapshot> {
    const read = this.read(isBelieved);
    const snapshot = await read;
    this.latest = read;
    return snapshot;
  }

  /** Reads them again because a row named something unknown; what stays unknown does not have them read each time. */
  async refreshOnce(): Promise<LookupSnapshot> {
    if (performance.now() < this.refreshableAt) return this.current();
    this.refreshableAt = performance.now() + REFRESH_INTERVAL_MS;
    return this.refresh();
  }

  private async all(table: Table, key: string): Promise<DatabaseRow[]> {
    return this.database.allRows(
      key,
      (after, limit) =>
        `select ${select(this, table)} from \`${table}\` where ${key} > ${after} order by ${key} limit ${limit}`,
    );
  }

  private async providersOfClinic(): Promise<ReadonlySet<string> | undefined> {
    const { clinicNum } = this.scope;
    if (clinicNum === 0) return undefined;
    const of = (table: 'operatory' | 'appointment', columns: readonly string[]): string[] =>
      hasColumn(this, table, 'ClinicNum')
        ? columns.map((column) => `select ${column} as Prov from ${table} where ClinicNum = ${clinicNum}`)
        : [];
    const statements = [
      ...of('operatory', ['ProvDentist', 'ProvHygienist']),
      ...of('appointment', ['ProvNum', 'ProvHyg']),
    ];
    if (statements.length === 0) return undefined;
    const found = await this.database.rows(statements.join(' union '));
    return new Set(found.flatMap((row) => linkOf(row['Prov']) ?? []));
  }

  private async read(isBelieved = false): Promise<LookupSnapshot> {
    for (;;) {
      const rows = await this.readRows();
      const sizes = sizesOf(rows);
      const shrunk = isBelieved ? [] : await this.sizes.shrunk(sizes);
      if (shrunk.length === 0) {
        await this.sizes.keep(sizes);
        this.believed = snapshotOf(rows);
        return this.believed;
      }
      this.log.error({ tables: shrunk }, SHRUNK + (this.believed ? UNTIL_RESYNC : UNTIL_EMPTY));
      if (this.believed) return this.believed;
      await this.database.wait(SHRUNK_RETRY_MS);
    }
  }

  private async readRows(): Promise<LookupRows> {
    const providers = await this.all('provider', 'ProvNum');
    const operatories = await this.all('operatory', 'OperatoryNum');
    const codeRows = await this.all('procedurecode', 'CodeNum');
    const schedules = await this.all('feesched', 'FeeSchedNum');
    const employees = await this.all('employee', 'EmployeeNum');
    const logins = await this.all('userod', 'UserNum');
    const definitions = await this.database.allRows(
      'DefNum',
      (after, limit) => `
        select ${select(this, 'definition')} from definition
        where Category = ${CONFIRMATION} and DefNum > ${after} order by DefNum limit ${limit}`,
    );
    const preferences = new Map(
      (
        await this.database.rows(`
          select ${select(this, 'preference')} from preference
          where PrefName in (${PREFERENCES.map((name) => `'${name}'`).join(', ')})`)
      ).map((row) => [textOf(row['PrefName']), textOf(row['ValueString'])] as const),
    );
    return {
      providers,
      operatories,
      codeRows,
      schedules,
      employees,
      logins,
      definitions,
      preferences,
      clinicProviders: await this.providersOfClinic(),
      scope: this.scope,
      today: this.today(),
    };
  }
}

interface LookupRows {
  clinicProviders: ReadonlySet<string> | undefined;
  providers: DatabaseRow[];
  operatories: DatabaseRow[];
  codeRows: DatabaseRow[];
  schedules: DatabaseRow[];
  employees: DatabaseRow[];
  logins: DatabaseRow[];
  definitions: DatabaseRow[];
  preferences: ReadonlyMap<string, string>;
  scope: Scope;
  today: string;
}

const sizesOf = (tables: LookupRows): Sizes => ({
  provider: tables.providers.length,
  operatory: tables.operatories.length,
  procedurecode: tables.codeRows.length,
  feesched: tables.schedules.length,
  employee: tables.employees.length,
  userod: tables.logins.length,
  definition: tables.definitions.length,
  preference: tables.preferences.size,
});

function snapshotOf(tables: LookupRows): LookupSnapshot {
  const { providers, operatories, codeRows, schedules, definitions, preferences, scope } = tables;
  const { providers: employeeProviders, employees } = mapEmployees(tables.employees, tables.logins, providers, {
    ...scope.employees,
    ...scope.employeeChoices,
  });
  const providerKey = (row: DatabaseRow): string => textOf(row['ProvNum']);
  const lookups: Lookups = {
    providerTypes: new Map(providers.map((row) => [providerKey(row), providerTypeOf(row)])),
    providerFeeSchedules: new Map(providers.map((row) => [providerKey(row), linkOf(row['FeeSched'])])),
    providerNames: new Map(
      providers.map((row) => [providerKey(row), `${textOf(row['FName'])} ${textOf(row['LName'])}`.trim()]),
    ),
    operatories: new Map(operatories.map((row) => [textOf(row['OperatoryNum']), operatoryFacts(row)])),
    codes: new Map(codeRows.flatMap(codeFacts)),
    noShowCodes: new Set(codeRows.filter((row) => row['ProcCode'] === NO_SHOW).map((row) => textOf(row['CodeNum']))),
    arrivedStates: new Set(ARRIVED_PREFERENCES.flatMap((name) => linkOf(preferences.get(name)) ?? [])),
    confirmedStates: new Set([
      ...definitions.filter((row) => isConfirmed(textOf(row['ItemName']))).map((row) => textOf(row['DefNum'])),
      ...(linkOf(preferences.get(CONFIRMED_PREFERENCE)) ? [textOf(preferences.get(CONFIRMED_PREFERENCE))] : []),
    ]),
    employeeProviders,
  };
  const { providerTypes, arrivedStates, confirmedStates, noShowCodes, codes } = lookups;
  const ownOperatories = operatories.filter((row) => isOfClinic(tables, row));
  return {
    ...lookups,
    rows: [
      { entity: 'provider', id: UNASSIGNED, data: { ...UNASSIGNED_DATA }, stamp: 0 },
      ...providers.map((row) => ({
        entity: 'provider' as const,
        id: providerKey(row),
        data: mapProvider(row, tables.today),
        stamp: 0,
      })),
      ...ownOperatories.map((row) => ({
        entity: 'operatory' as const,
        id: textOf(row['OperatoryNum']),
        data: mapOperatory(row),
        stamp: 0,
      })),
      ...schedules.map((row) => ({
        entity: 'feeSchedule' as const,
        id: textOf(row['FeeSchedNum']),
        data: mapFeeSchedule(row),
        stamp: 0,
      })),
    ],
    feeSchedules: schedules.map((row) => textOf(row['FeeSchedNum'])),
    employees,
    clinicProviders: tables.clinicProviders,
    programVersion: preferences.get(VERSION_PREFERENCE) ?? '',
    fingerprints: {
      appointment: fingerprint(providerTypes, lookups.operatories, arrivedStates, confirmedStates, noShowCodes),
      procedure: fingerprint(codes, scope.notes ? lookups.providerNames : []),
      patient: fingerprint(lookups.providerFeeSchedules),
      fee: fingerprint(codes),
      schedule: fingerprint([...(tables.clinicProviders ?? [])].sort()),
      punch: fingerprint(employeeProviders),
    },
  };
}

/** A code that is nothing but spaces cannot be sent. */
function codeFacts(row: DatabaseRow): [string, CodeFacts][] {
  const code = textOf(row['ProcCode']).trim();
  if (code === '') return [];
  const textOrNull = (cell: string) => (cell === '' ? null : cell);
  const units = numberOf(row['CanadaTimeUnits']);
  return [
    [
      textOf(row['CodeNum']),
      {
        code,
        description: textOrNull(mask(textOf(row['Descript']))),
        abbreviation: textOrNull(mask(textOf(row['AbbrDesc']))),
        treatArea: numberOf(row['TreatArea']),
        timeUnits: units > 0 ? units : null,
      },
    ],
  ];
}

/** By its name: "Confirmed", "e-Confirmed", and not "Unconfirmed" or "Not confirmed". */
function isConfirmed(name: string): boolean {
  const word = name.toLowerCase();
  return word.includes('confirm') && !word.includes('un') && !word.includes('not');
}

const fingerprint = (...facts: Iterable<unknown>[]): string =>
  createHash('sha256')
    .update(JSON.stringify(facts.map((fact) => [...fact])))
    .digest('base64url')
    .slice(0, 16);
