import { createHash } from 'node:crypto';
import { mapEmployees } from '../mapping/employees.js';
import { mapFeeSchedule } from '../mapping/fees.js';
import { UNASSIGNED, UNASSIGNED_DATA, type CodeFacts, type Lookups } from '../mapping/lookups.js';
import { mask } from '../mapping/mask.js';
import { mapOperatory, operatoryFacts } from '../mapping/operatory.js';
import { mapProvider, providerTypeOf } from '../mapping/provider.js';
import { linkOf, numberOf, textOf } from '../mapping/values.js';
import type { Columns, Table } from '../tables.js';
import type { Database, DatabaseRow } from './database.js';
import { isOfClinic, select, type Scope } from './reading.js';
import type { MappedRow } from './row-store.js';

/** The category of definitions that says how far an appointment is confirmed. */
const CONFIRMATION = 2;
/** The code for a missed appointment. */
const NO_SHOW = 'D9986';
const ARRIVED_PREFERENCES = ['AppointmentTimeArrivedTrigger', 'AppointmentTimeSeatedTrigger'];
const CONFIRMED_PREFERENCE = 'ApptEConfirmStatusAccepted';
const VERSION_PREFERENCE = 'ProgramVersion';
const PREFERENCES = [...ARRIVED_PREFERENCES, CONFIRMED_PREFERENCE, VERSION_PREFERENCE];

const REFRESH_INTERVAL_MS = 5_000;

/** What is mapped with the small tables: when the facts behind it change, it is mapped again. */
export const DEPENDENTS = ['appointment', 'procedure', 'patient', 'fee', 'schedule', 'punch'] as const;
export type Dependent = (typeof DEPENDENTS)[number];

/** The small tables as they were read at one moment. */
export interface LookupSnapshot extends Lookups {
  /** Their rows that are entities themselves: providers, operatories and fee schedules. */
  rows: MappedRow[];
  /** Fee schedules by key. */
  feeSchedules: readonly string[];
  unmappedEmployees: readonly string[];
  /** Who has an operatory or appointments of the clinic; undefined when all clinics are one. */
  clinicProviders: ReadonlySet<string> | undefined;
  programVersion: string;
  /** Of the facts that each kind of row is mapped with. */
  fingerprints: Readonly<Record<Dependent, string>>;
}

/** Providers, operatories, codes, fee schedules, definitions, preferences and employees: small, so they are read whole. */
export class LookupTables {
  private latest: Promise<LookupSnapshot> | undefined;
  private refreshableAt = 0;

  constructor(
    private readonly database: Database,
    readonly columns: Columns,
    private readonly scope: Scope,
    /** The day in the clinic, roughly: whether a provider's term is over. */
    private readonly today: () => string,
  ) {}

  /** What was read last. */
  current(): Promise<LookupSnapshot> {
    return (this.latest ??= this.read());
  }

  /** Reads them again. */
  async refresh(): Promise<LookupSnapshot> {
    const read = this.read();
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
    const found = await this.database.rows(`
      select ProvDentist as Prov from operatory where ClinicNum = ${clinicNum}
      union select ProvHygienist from operatory where ClinicNum = ${clinicNum}
      union select ProvNum from appointment where ClinicNum = ${clinicNum}
      union select ProvHyg from appointment where ClinicNum = ${clinicNum}`);
    return new Set(found.flatMap((row) => linkOf(row['Prov']) ?? []));
  }

  private async read(): Promise<LookupSnapshot> {
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
    return snapshotOf({
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
    });
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

function snapshotOf(tables: LookupRows): LookupSnapshot {
  const { providers, operatories, codeRows, schedules, definitions, preferences, scope } = tables;
  const { providers: employeeProviders, unmapped } = mapEmployees(
    tables.employees,
    tables.logins,
    providers,
    scope.employees,
  );
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
    unmappedEmployees: unmapped,
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
