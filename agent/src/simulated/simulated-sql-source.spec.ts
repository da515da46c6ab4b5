import { SQL_LIMITS } from '@helix/contracts';
import { memoryState } from '../../../demo/src/practice/testing/read-source.js';
import { runStatement } from '../sql/run-statement.js';
import { profileOf } from './simulated-kind.js';
import { SimulatedSqlSource } from './simulated-sql-source.js';

const profile = {
  ...profileOf({ key: 'k', source: 'simulated', profile: 'british-columbia' }),
  patients: 300,
  historyDays: 30,
};
const limits = { ...SQL_LIMITS, statementMs: 60_000 };
const ENDLESS = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n a, n b';

describe('SimulatedSqlSource', () => {
  const clock = { now: Date.parse('2026-11-20T17:00:00Z') };
  let source: SimulatedSqlSource;
  beforeAll(async () => {
    source = new SimulatedSqlSource({ profile, state: memoryState(), now: () => clock.now, anchorDate: '2026-11-20' });
    await source.open({ live: undefined, history: undefined });
  });
  afterAll(() => source.close());

  const rowsOf = async (sql: string) => (await source.query(sql, limits)).rows;

  it('answers over tables named after the entities, with the rows that it sends', async () => {
    const counts = new Map<string, number>();
    for await (const { changes } of source.history()) {
      for (const { entity } of changes) counts.set(entity, (counts.get(entity) ?? 0) + 1);
    }
    for (const entity of ['patient', 'appointment', 'procedure', 'provider', 'fee']) {
      expect([entity, await rowsOf(`SELECT count(*) AS n FROM ${entity}`)]).toEqual([
        entity,
        [{ n: counts.get(entity) }],
      ]);
    }
    const [row] = await rowsOf('SELECT * FROM appointment ORDER BY id LIMIT 1');
    expect(Object.keys(row ?? {}).slice(0, 6)).toEqual([
      'id',
      'version',
      'patientId',
      'providerId',
      'operatoryId',
      'start',
    ]);
  });

  it('has what changed in the practice since the last statement', async () => {
    const [before] = await rowsOf('SELECT max(version) AS version FROM appointment');
    clock.now += 2 * 86_400_000;
    const changed = new Map<string, string>();
    for await (const { changes } of source.changes()) {
      for (const change of changes)
        if (change.op === 'upsert') changed.set(`${change.entity}/${change.id}`, String(change.version));
    }
    const rows = await rowsOf(`SELECT id, version FROM appointment WHERE version > ${String(before?.['version'])}`);
    expect(rows.length).toBeGreaterThan(0);
    for (const { id, version } of rows) expect(changed.get(`appointment/${String(id)}`)).toBe(String(version));
  });

  it('has 64-bit numbers as text, binary values as 0x, repeated names with _2, null and text', async () => {
    expect(
      await rowsOf("SELECT 9007199254740993 AS a, 7 AS a, x'00ff' AS b, NULL AS c, 'ä' AS d, 1.5 AS e, 9e999 AS f"),
    ).toEqual([{ a: '9007199254740993', a_2: 7, b: '0x00FF', c: null, d: 'ä', e: 1.5, f: 'Infinity' }]);
  });

  it('answers with nothing for a statement without rows', async () => {
    expect(await source.query('SELECT 1 WHERE 0', limits)).toEqual({ rows: [], isTruncated: false });
  });

  it('cuts 100,000 rows at the limit', async () => {
    const { rows, isTruncated } = await source.query(
      'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100000) SELECT i FROM n',
      limits,
    );
    expect([rows.length, rows.at(-1), isTruncated]).toEqual([5_000, { i: 5_000 }, true]);
  });

  it('cuts a cell of 10 MB', async () => {
    const { rows, isTruncated } = await source.query("SELECT replace(hex(zeroblob(5000000)), '0', 'é') AS a", limits);
    expect(isTruncated).toBe(true);
    expect(rows[0]?.['a']).toBe('é'.repeat(32 * 1024));
  });

  it('reports what SQLite says of a wrong statement', async () => {
    await expect(source.query('SELECT * FROM nobody', limits)).rejects.toThrow('no such table: nobody');
  });

  it('refuses to write, even behind the lexer', async () => {
    await expect(source.query('DELETE FROM patient', limits)).rejects.toThrow('attempt to write a readonly database');
    expect(await rowsOf('SELECT count(*) > 0 AS any FROM patient')).toEqual([{ any: 1 }]);
  });

  it('reports that a value takes too much memory', async () => {
    await expect(source.query('SELECT length(zeroblob(900000000) || 1)', limits)).rejects.toThrow(
      /out of memory|too big/,
    );
    expect(await rowsOf('SELECT 1 AS a')).toEqual([{ a: 1 }]);
  });

  it('ends a cross join that never ends, and answers the next statement', async () => {
    const asked = source.query(ENDLESS, { ...limits, statementMs: 300 });
    const next = rowsOf('SELECT 2 AS a');
    await expect(asked).rejects.toThrow('The statement took longer than 0.3 seconds and was ended.');
    expect(await next).toEqual([{ a: 2 }]);
  });

  it('is only asked what reads', async () => {
    expect(await runStatement(source, 'DELETE FROM patient')).toEqual({
      ok: false,
      error: 'Only one reading statement is allowed.',
      isRefused: true,
    });
    expect(await runStatement(source, 'SELECT 1 AS a')).toEqual({ ok: true, rows: [{ a: 1 }], isTruncated: false });
    expect(await runStatement(source, 'SELECT missing')).toEqual({ ok: false, error: 'no such column: missing' });
  });
});

describe('runStatement', () => {
  it('says that the explorer is not set up for a source that answers no statements, or that the source is not open', async () => {
    const source = { sqlDialect: undefined } as never;
    expect(await runStatement(source, 'SELECT 1')).toEqual({
      ok: false,
      error: 'The SQL explorer is not set up in this clinic.',
    });
    expect(await runStatement(undefined, 'SELECT 1')).toMatchObject({ ok: false });
  });
});
