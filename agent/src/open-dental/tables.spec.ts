import { DEFINITIONS } from './testing/definitions.js';
import { columnsFound, columnsOf, MissingColumnsError, TABLES, type Table, type TableList } from './tables.js';

const tables = Object.keys(TABLES) as Table[];
const all = tables.flatMap((table) => columnsOf(table).map((column) => `${table}.${column}`));

/** What must not be read: how to reach a person, what proves who somebody is, and the hash that touches every stamp. */
const NEVER =
  /phone|mail|address|city$|\bzip|\.state$|ssn|subscriberid|patid|signature|sigistopaz|password|payroll|securityhash|username|medurg|apptmodnote|middlei|internalnote|billingnote|plannote|benefitnotes|remarks/i;

describe('the list of columns', () => {
  it('has none that must never be read', () => {
    expect(all.filter((column) => NEVER.test(column))).toEqual([]);
  });

  it('would be reported if it had one', () => {
    const seen = Object.entries(DEFINITIONS).flatMap(([table, lines]) =>
      lines.map((line) => `${table}.${line.split(' ')[0]}`),
    );
    expect(seen.filter((column) => NEVER.test(column))).toEqual(
      expect.arrayContaining(['patient.SSN', 'patient.HmPhone', 'patient.Email', 'patient.Zip', 'inssub.SubscriberID']),
    );
  });

  it('has key, stamp, names and texts of a table among its columns', () => {
    for (const table of tables) {
      const { key, stamp, names = [], texts = [] }: TableList = TABLES[table];
      expect(columnsOf(table)).toEqual(expect.arrayContaining([key, ...(stamp ? [stamp] : []), ...names, ...texts]));
    }
  });

  it('knows every text that a user can write as a name or a text', () => {
    const written = tables.flatMap((table) => {
      const { names = [], texts = [] }: TableList = TABLES[table];
      return (DEFINITIONS[table] ?? [])
        .filter((line) => /^\w+ (?:varchar\((?:50|100|255)\)|text)/.test(line))
        .map((line) => line.split(' ')[0] ?? '')
        .filter((column) => columnsOf(table).includes(column) && ![...names, ...texts].includes(column))
        .map((column) => `${table}.${column}`);
    });
    // A pattern of time, a suffix such as RDH, a list of teeth, and the name of a preference.
    expect(written).toEqual([
      'provider.Suffix',
      'appointment.Pattern',
      'procedurelog.ToothRange',
      'preference.PrefName',
    ]);
  });
});

describe('columnsFound', () => {
  it('leaves out optional columns that the database lacks, in the order of the list', () => {
    const found = columnsFound(
      all.filter((one) => one !== 'appointment.SecDateTEntry').map((one) => one.toUpperCase()),
    );
    expect(found.get('appointment')).toEqual(columnsOf('appointment').filter((column) => column !== 'SecDateTEntry'));
    expect(found.get('fee')).toEqual(columnsOf('fee'));
  });

  it('names the columns without which nothing can be mapped', () => {
    const found = all.filter((one) => one !== 'appointment.Pattern' && !one.startsWith('scheduleop.'));
    expect(() => columnsFound(found)).toThrow(MissingColumnsError);
    expect(() => columnsFound(found)).toThrow(
      'The database lacks appointment.Pattern, scheduleop.ScheduleOpNum, scheduleop.ScheduleNum, scheduleop.OperatoryNum',
    );
  });
});
