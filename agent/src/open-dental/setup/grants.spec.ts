import { columnsFound, columnsOf, TABLES, type Table } from '../tables.js';
import { mayWrite, readableColumns, statementsFor } from './grants.js';

describe('mayWrite', () => {
  it.each([
    "GRANT USAGE ON *.* TO `helix`@`localhost` IDENTIFIED BY PASSWORD '*94BDCEBE19083CE2A1F959FD02F964C7AF4CFC29'",
    'GRANT SELECT (`PatNum`, `INSERT`) ON `opendental`.`patient` TO `helix`@`localhost`',
    'GRANT SELECT ON `opendental`.* TO `helix`@`%`',
    'GRANT SELECT, USAGE ON *.* TO `a`@`b`',
    'GRANT SELECT ON `odd ON insert TO`.* TO `helix`@`%`',
  ])('a user who may only read may not: %s', (grant) => {
    expect(mayWrite([grant])).toBe(false);
  });

  it.each([
    'GRANT ALL PRIVILEGES ON *.* TO `root`@`localhost` WITH GRANT OPTION',
    'GRANT SELECT, INSERT ON `opendental`.* TO `a`@`b`',
    'GRANT SELECT (`PatNum`), UPDATE (`LName`) ON `opendental`.`patient` TO `a`@`b`',
    'GRANT SELECT ON *.* TO `a`@`b` WITH GRANT OPTION',
    'GRANT SELECT, FILE ON *.* TO `a`@`b`',
    'GRANT LOCK TABLES, SELECT ON `opendental`.* TO `a`@`b`',
    'GRANT EXECUTE ON PROCEDURE `opendental`.`p` TO `a`@`b`',
    'GRANT `writers` TO `a`@`b`',
    "GRANT PROXY ON ''@'%' TO 'root'@'localhost'",
    'SET DEFAULT ROLE `writers` FOR `a`@`b`',
    '',
  ])('a user who may do more, or something that is not understood, may: %s', (grant) => {
    expect(mayWrite(['GRANT USAGE ON *.* TO `a`@`b`', grant])).toBe(true);
  });
});

const all = columnsFound(
  (Object.keys(TABLES) as Table[]).flatMap((table) => columnsOf(table).map((column) => `${table}.${column}`)),
);

it('super developers may read neither names nor texts', () => {
  expect(readableColumns(all, 'patient', 'sql')).not.toEqual(expect.arrayContaining(['LName']));
  expect(readableColumns(all, 'appointment', 'sql')).not.toEqual(expect.arrayContaining(['Note']));
  expect(readableColumns(all, 'patient', 'agent')).toContain('LName');
  expect(readableColumns(all, 'procnote', 'sql')).toEqual(['ProcNoteNum', 'PatNum', 'ProcNum', 'EntryDateTime']);
});

it('a user gets its columns one table at a time, and nothing on the whole database', () => {
  const user = { name: 'helix_agent', host: '10.0.0.%', password: "a'b\\", purpose: 'agent' } as const;
  const statements = statementsFor(user, 'opendental', all);
  expect(statements.slice(0, 2)).toEqual([
    "drop user if exists 'helix_agent'@'10.0.0.%'",
    "create user 'helix_agent'@'10.0.0.%' identified by 'a\\'b\\\\'",
  ]);
  expect(statements).toContain(
    "grant select (`ScheduleOpNum`, `ScheduleNum`, `OperatoryNum`) on `opendental`.`scheduleop` to 'helix_agent'@'10.0.0.%'",
  );
  expect(statements.filter((one) => one.includes('.*'))).toEqual([]);
});
