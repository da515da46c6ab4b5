import type { PmsChange } from '@helix/contracts';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { remove, upsert } from '../testing/changes.js';
import { applyChanges } from './apply-changes.js';

describe('what a deleted provider was', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(`
      insert into customer values (1, 'Owner');
      insert into clinic (clinic_id, customer_id, name, dms_type, time_zone) values (1, 1, 'One', 1, 'America/Toronto')`);
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    await test.ownerPool.query('truncate provider, deleted_provider');
    await apply(upsert('provider', 'H1', { firstName: 'Mona', lastName: 'Vale', type: 1 }));
    await apply(upsert('provider', 'X', { firstName: 'Nia', lastName: null, type: null }));
  });

  const apply = (...changes: PmsChange[]): Promise<unknown> =>
    test.database.inClinics([1], (transaction) =>
      applyChanges(
        transaction,
        changes.map((change) => ({ clinicId: 1, change })),
      ),
    );
  const deleted = async (): Promise<string[]> => {
    const { rows } = await test.ownerPool.query<{ line: string }>(`
      select concat_ws(' ', clinic_id, provider_id, first_name, last_name, type) as line from deleted_provider order by 1`);
    return rows.map(({ line }) => line);
  };

  it('is kept by name and type, of whatever type it was', async () => {
    expect(await deleted()).toEqual([]);
    await apply(remove('provider', 'H1'), remove('provider', 'X'));
    expect(await deleted()).toEqual(['1 H1 Mona Vale 1', '1 X Nia 0']);
  });

  it('stays when the deletion comes again, and is the last one of who came back', async () => {
    await apply(remove('provider', 'H1'));
    await apply(remove('provider', 'H1'));
    expect(await deleted()).toEqual(['1 H1 Mona Vale 1']);
    await apply(upsert('provider', 'H1', { firstName: 'Mona', lastName: 'Vale-Reed', type: 2 }));
    await apply(remove('provider', 'H1'));
    expect(await deleted()).toEqual(['1 H1 Mona Vale-Reed 2']);
  });

  it('is nobody when the deletion comes before anything is known', async () => {
    await apply(remove('provider', 'NEVER'));
    expect(await deleted()).toEqual([]);
  });
});
