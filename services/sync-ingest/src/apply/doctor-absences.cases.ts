import type { PmsChange } from '@helix/contracts';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { remove, upsert } from '../testing/changes.js';
import { applyChanges } from './apply-changes.js';

/** 9 and 12 June are the clinic's days: in UTC they are over already. */
const [JUNE_9, JUNE_12] = ['2026-06-10T03:00:00Z', '2026-06-13T03:00:00Z'];
const active = { type: 2, isActive: true };
const inactive = { type: 2, isActive: false };
const hygienist = { type: 1 };

describe('the absences of doctors', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(`
      insert into customer values (1, 'Owner');
      insert into clinic (clinic_id, customer_id, name, dms_type, time_zone) values (1, 1, 'One', 1, 'America/Toronto')`);
  });
  afterAll(() => test.drop());
  beforeEach(() => test.ownerPool.query('truncate provider, doctor_absence'));

  /** @returns the day from which the change makes a difference to the clinic's doctors; undefined: none. */
  const apply = (time: string, change: PmsChange): Promise<string | undefined> =>
    test.database.inClinics([1], async (transaction) => {
      const { changed } = await applyChanges(transaction, [{ clinicId: 1, change }], Date.parse(time));
      return changed[0]?.rows[0]?.doctorFrom;
    });
  const absences = async (): Promise<string[]> => {
    const { rows } = await test.ownerPool.query<{ line: string }>(
      `select provider_id || ' ' || from_date || ' to ' || coalesce(to_date::text, 'now') as line
       from doctor_absence order by 1`,
    );
    return rows.map(({ line }) => line);
  };
  const become = (fields: Record<string, unknown>, time = JUNE_9) => apply(time, upsert('provider', 'D', fields));
  const disappear = (time = JUNE_9) => apply(time, remove('provider', 'D'));

  it('has none of an active doctor who is new, and counts the doctor since ever', async () => {
    expect(await become(active)).toBe('0001-01-01');
    expect(await absences()).toEqual([]);
  });

  it('has none of providers of other types, whatever becomes of them', async () => {
    for (const fields of [hygienist, { type: 0 }, hygienist]) expect(await become(fields)).toBeUndefined();
    expect(await disappear()).toBeUndefined();
    expect(await absences()).toEqual([]);
  });

  it.each([
    ['deactivated', () => become(inactive, JUNE_12)],
    ['deleted', () => disappear(JUNE_12)],
    ['of another type', () => become(hygienist, JUNE_12)],
  ])('begin on the clinic’s day on which a doctor is %s', async (_name, leave) => {
    await become(active);
    expect(await leave()).toBe('2026-06-12');
    expect(await absences()).toEqual(['D 2026-06-12 to now']);
  });

  it('go on when who is away already leaves in another way', async () => {
    await become(active);
    await become(inactive);
    expect(await become(hygienist, JUNE_12)).toBeUndefined();
    expect(await disappear(JUNE_12)).toBeUndefined();
    expect(await become(inactive, JUNE_12)).toBeUndefined();
    expect(await absences()).toEqual(['D 2026-06-09 to now']);
  });

  it('end on the day on which the doctor comes back', async () => {
    await become(active);
    await disappear();
    expect(await become(active, JUNE_12)).toBe('2026-06-12');
    expect(await absences()).toEqual(['D 2026-06-09 to 2026-06-12']);
  });

  it('have no day when the doctor comes back on the same day, and begin again', async () => {
    await become(active);
    await become(inactive);
    expect(await become(active)).toBe('2026-06-09');
    expect(await absences()).toEqual(['D 2026-06-09 to 2026-06-09']);
    expect(await become(inactive)).toBe('2026-06-09');
    expect(await absences()).toEqual(['D 2026-06-09 to now']);
  });

  it('begin today for a doctor who is new and not active, who counts on the days before', async () => {
    expect(await become(inactive)).toBe('0001-01-01');
    expect(await absences()).toEqual(['D 2026-06-09 to now']);
  });

  it('last until today for a hygienist who becomes a doctor', async () => {
    await become(hygienist);
    expect(await become(active, JUNE_12)).toBe('2026-06-12');
    expect(await absences()).toEqual(['D 0001-01-01 to 2026-06-12']);
  });

  it('stay as they are when an older change of a deleted doctor arrives late', async () => {
    await become(active);
    await apply(JUNE_9, remove('provider', 'D', 1_000_000));
    expect(await apply(JUNE_12, upsert('provider', 'D', active, 999_999))).toBeUndefined();
    expect(await absences()).toEqual(['D 2026-06-09 to now']);
  });

  it('are visible to their clinic only', async () => {
    await become(active);
    await become(inactive);
    const seen = (clinicId: number) =>
      test.database.inClinics([clinicId], (transaction) => transaction.query('select from doctor_absence'));
    expect([(await seen(1)).rowCount, (await seen(2)).rowCount]).toEqual([1, 0]);
  });
});
