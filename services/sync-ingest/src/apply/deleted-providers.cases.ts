import type { PmsChange } from '@helix/contracts';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { remove, upsert } from '../testing/changes.js';
import { applyChanges } from './apply-changes.js';

describe('the settings of a deleted provider', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(`
      insert into customer values (1, 'Owner');
      insert into clinic (clinic_id, customer_id, name, dms_type, time_zone) values (1, 1, 'One', 1, 'America/Toronto')`);
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    await test.ownerPool.query('truncate provider, provider_setting');
    await test.ownerPool.query(`
      insert into provider_setting (clinic_id, provider_id, payroll_id) values (1, 'H1', '31'), (2, 'H1', '32')`);
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
  const settings = async (): Promise<string[]> => {
    const { rows } = await test.ownerPool.query<{ line: string }>(`
      select concat_ws(' ', clinic_id, provider_id, coalesce(payroll_id, '-'), deleted_first_name, deleted_last_name,
               deleted_type) as line
      from provider_setting order by 1`);
    return rows.map(({ line }) => line);
  };

  it('have who it was, whether or not there were settings', async () => {
    expect(await settings()).toEqual(['1 H1 31', '2 H1 32']);
    await apply(remove('provider', 'H1'), remove('provider', 'X'));
    expect(await settings()).toEqual(['1 H1 31 Mona Vale 1', '1 X - Nia 0', '2 H1 32']);
  });

  it('keep it when the deletion comes again, and have the last of who came back', async () => {
    await apply(remove('provider', 'H1'));
    await apply(remove('provider', 'H1'));
    expect((await settings())[0]).toBe('1 H1 31 Mona Vale 1');
    await apply(upsert('provider', 'H1', { firstName: 'Mona', lastName: 'Vale-Reed', type: 2 }));
    await apply(remove('provider', 'H1'));
    expect((await settings())[0]).toBe('1 H1 31 Mona Vale-Reed 2');
  });

  it('are none of a provider who is deleted before anything is known', async () => {
    await apply(remove('provider', 'NEVER'));
    expect(await settings()).toEqual(['1 H1 31', '2 H1 32']);
  });
});
