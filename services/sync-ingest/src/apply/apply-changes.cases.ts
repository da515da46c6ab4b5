import { pmsEntities, type PmsChange } from '@helix/contracts';
import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { remove, upsert } from '../testing/changes.js';
import { applyChanges, type Applied } from './apply-changes.js';
import { entityTables } from './entity-tables.js';

describe('applyChanges', () => {
  let test: TestDatabase;
  let clinicId = 0;

  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());
  beforeEach(() => {
    clinicId += 1;
  });

  const apply = (changes: PmsChange[], clinic = clinicId): Promise<Applied> =>
    test.database.inClinics([clinic], (tx) =>
      applyChanges(
        tx,
        changes.map((change) => ({ clinicId: clinic, change })),
      ),
    );
  const row = async (table: string, id: string): Promise<Record<string, unknown> | undefined> =>
    (await test.ownerPool.query(`select * from ${table} where clinic_id = $1 and id = $2`, [clinicId, id])).rows[0];

  it('stores the fields of every entity in its table', async () => {
    await apply(pmsEntities.map((entity) => upsert(entity, `${entity}.1`)));
    for (const entity of pmsEntities) expect(await row(entityTables[entity].table, `${entity}.1`)).toBeDefined();
    expect(await row('appointment', 'appointment.1')).toMatchObject({
      patient_id: 'P1',
      duration_minutes: 60,
      status: 'scheduled',
      deleted: false,
      extra: null,
    });
    expect(await row('form', 'form.1')).toMatchObject({ note_data: [{ label: 'A', value: 'b' }] });
    expect(await row('procedure', 'procedure.1')).toMatchObject({ amount: '66.00', status: 102, teeth: null });
  });

  it('stores unknown fields in the column extra', async () => {
    await apply([upsert('operatory', 'O1', { colour: 'blue', chairs: [1, 2] })]);
    expect(await row('operatory', 'O1')).toMatchObject({ name: 'Op 1', extra: { colour: 'blue', chairs: [1, 2] } });
  });

  it('writes a row only when the version is higher than the stored one', async () => {
    await apply([upsert('operatory', 'O1', { name: 'five' }, 5)]);
    const { changed } = await apply([upsert('operatory', 'O1', { name: 'four' }, 4), upsert('operatory', 'O2', {}, 1)]);
    expect(changed).toEqual([{ entity: 'operatory', rows: [{ clinicId, isChanged: true, id: 'O2' }] }]);
    await apply([upsert('operatory', 'O1', { name: 'five again' }, 5)]);
    expect(await row('operatory', 'O1')).toMatchObject({ name: 'five', version: '5' });
    await apply([upsert('operatory', 'O1', { name: 'seven' }, 7), upsert('operatory', 'O1', { name: 'six' }, 6)]);
    expect(await row('operatory', 'O1')).toMatchObject({ name: 'seven', version: '7' });
  });

  it('stores the version of equal data, and returns no key of the row', async () => {
    const data = { reason: 'Recall', comments: null, colour: 'blue' };
    const first = await apply([upsert('appointment', 'A1', data, 5)]);
    expect(first.changed).toHaveLength(1);
    expect((await apply([upsert('appointment', 'A1', data, 6)])).changed).toEqual([]);
    expect(await row('appointment', 'A1')).toMatchObject({ version: '6', reason: 'Recall', deleted: false });
    expect((await apply([upsert('appointment', 'A1', { ...data, colour: 'red' }, 7)])).changed).toHaveLength(1);
    expect((await apply([remove('appointment', 'A1', 8)])).changed).toHaveLength(1);
    expect((await apply([remove('appointment', 'A1', 9)])).changed).toEqual([]);
    expect(await row('appointment', 'A1')).toMatchObject({ version: '9', deleted: true });
  });

  it('compares versions that a number cannot hold digit by digit', async () => {
    const [lower, higher] = ['9007199254740992', '9007199254740993'];
    await apply([
      upsert('operatory', 'O1', { name: 'later' }, higher),
      upsert('operatory', 'O1', { name: 'old' }, lower),
    ]);
    expect(await row('operatory', 'O1')).toMatchObject({ name: 'later', version: higher });
    await apply([upsert('operatory', 'O1', { name: 'old' }, lower)]);
    expect(await row('operatory', 'O1')).toMatchObject({ name: 'later', version: higher });
    await apply([remove('operatory', 'O1', '9223372036854775807')]);
    expect(await row('operatory', 'O1')).toMatchObject({ deleted: true, version: '9223372036854775807' });
  });

  it('stores a tombstone for a delete that arrives before its insert', async () => {
    await apply([remove('patient', 'P1', 9)]);
    await apply([upsert('patient', 'P1', {}, 8)]);
    expect(await row('patient', 'P1')).toMatchObject({ deleted: true, version: '9', initials: null });
    await apply([upsert('patient', 'P1', { initials: 'ZZ' }, 10)]);
    expect(await row('patient', 'P1')).toMatchObject({ deleted: false, initials: 'ZZ' });
  });

  it('rejects the one change that the database refuses, and writes the rest', async () => {
    const changes = Array.from({ length: 37 }, (_, index) =>
      upsert('note', `N${index}`, { dateCreated: index === 20 ? '2026-02-30T10:00:00' : '2026-02-28T10:00:00' }),
    );
    const { rejected } = await apply([...changes, upsert('operatory', 'O1')]);
    expect(rejected.map(({ change }) => change.id)).toEqual(['N20']);
    expect(rejected[0]?.reason).toMatch(/out of range/);
    const { rows } = await test.ownerPool.query('select count(*)::int as n from note where clinic_id = $1', [clinicId]);
    expect(rows[0]).toEqual({ n: 36 });
    expect(await row('operatory', 'O1')).toBeDefined();
  });

  it('returns the keys of a moved appointment before and after the move', async () => {
    await apply([upsert('appointment', 'A1')]);
    const { changed } = await apply([upsert('appointment', 'A1', { providerId: 'H2', start: '2026-11-25T10:00:00' })]);
    expect(changed).toEqual([
      {
        entity: 'appointment',
        rows: [
          {
            clinicId,
            isChanged: true,
            id: 'A1',
            oldPatientId: 'P1',
            oldProviderId: 'H1',
            oldDate: '2026-11-24',
            oldStart: '2026-11-24 09:00:00',
            newPatientId: 'P1',
            newProviderId: 'H2',
            newDate: '2026-11-25',
          },
        ],
      },
    ]);
  });

  it('stores the same id of two clinics in two rows', async () => {
    await apply([upsert('operatory', 'O1', { name: 'here' })]);
    await apply([upsert('operatory', 'O1', { name: 'there' })], clinicId + 1000);
    expect(await row('operatory', 'O1')).toMatchObject({ name: 'here' });
  });

  it('ends in the same rows for any order, repetition and batching of a stream of changes', async () => {
    const change = fc.record({
      entity: fc.constantFrom('appointment' as const, 'procedure' as const, 'patient' as const, 'punch' as const),
      id: fc.constantFrom('1', '2', '3'),
      deleted: fc.boolean(),
      amount: fc.integer({ min: 0, max: 500 }),
    });
    const stream = fc.array(change, { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(
        stream,
        fc.array(fc.nat(), { maxLength: 60 }),
        fc.integer({ min: 1, max: 7 }),
        async (items, picks, size) => {
          clinicId += 1;
          const ordered = items.map((item, index) =>
            item.deleted
              ? remove(item.entity, item.id, index + 1)
              : upsert(item.entity, item.id, varied(item), index + 1),
          );
          for (const one of ordered) await apply([one]);
          const expected = await allRows(clinicId);

          clinicId += 1;
          // Random repetitions first, then everything once in a shuffled order: each change comes at least once.
          const shuffled = [
            ...picks.map((pick) => ordered[pick % ordered.length] as PmsChange),
            ...shuffle(ordered, picks),
          ];
          for (let from = 0; from < shuffled.length; from += size) await apply(shuffled.slice(from, from + size));
          expect(await allRows(clinicId)).toEqual(expected);
        },
      ),
      { numRuns: 40 },
    );
  });

  async function allRows(clinic: number): Promise<unknown[]> {
    const tables = ['appointment', 'procedure', 'patient', 'punch'];
    const all = await Promise.all(
      tables.map((table) =>
        test.ownerPool.query(
          `select to_jsonb(t) - 'clinic_id' as row from ${table} t where clinic_id = $1 order by id`,
          [clinic],
        ),
      ),
    );
    return all.map(({ rows }) => rows);
  }
});

/** A field of each entity that differs between the versions of a row. */
function varied({ entity, amount }: { entity: string; amount: number }): Record<string, unknown> {
  if (entity === 'procedure') return { amount };
  if (entity === 'patient') return { initials: `Z${amount}` };
  if (entity === 'punch') return { timeIn: `0${amount % 10}:00` };
  return { durationInMinutes: amount, room: amount };
}

function shuffle<T>(items: readonly T[], picks: readonly number[]): T[] {
  const left = [...items];
  return items.map((_, index) => left.splice((picks[index] ?? index * 7) % left.length, 1)[0] as T);
}
