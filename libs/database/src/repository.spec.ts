import pg from 'pg';
import { AppUser, ProviderGroup, ProviderSetting } from './entities/index.js';
import { repositoryIn, violatesConstraint } from './repository.js';
import { createTestDatabase, type TestDatabase } from './testing/index.js';
import { inTransaction } from './transaction.js';

describe('repositoryIn', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
  });
  beforeEach(async () => {
    await test.ownerPool.query(`
      truncate provider_group, provider_setting;
      insert into provider_group (clinic_id, provider_group_id, name) values (1, 11, 'North'), (2, 22, 'South')`);
  });
  afterAll(() => test.drop());

  /** As the owner sees them: of every clinic. */
  const groups = async () => {
    const { rows } = await test.ownerPool.query<{ row: string }>(
      `select concat_ws(' ', clinic_id, name) as row from provider_group order by clinic_id, name collate "C"`,
    );
    return rows.map(({ row }) => row);
  };

  describe('in a transaction of one clinic', () => {
    it('finds the rows of this clinic only', async () => {
      const found = await test.database.inClinics([1], async (transaction) => {
        const repository = repositoryIn(transaction, ProviderGroup);
        return [await repository.find(), await repository.findOneBy({ clinicId: 2, providerGroupId: 22 })];
      });
      expect(found).toEqual([[{ clinicId: 1, providerGroupId: 11, name: 'North' }], null]);
    });

    it('neither changes nor deletes rows of another clinic', async () => {
      const affected = await test.database.inClinics([1], async (transaction) => {
        const repository = repositoryIn(transaction, ProviderGroup);
        const updated = await repository.update({ providerGroupId: 22 }, { name: 'Mine' });
        const deleted = await repository.delete({ clinicId: 2 });
        return [updated.affected, deleted.affected];
      });
      expect(affected).toEqual([0, 0]);
      expect(await groups()).toEqual(['1 North', '2 South']);
    });

    it('rejects a new row of another clinic', async () => {
      const added = test.database.inClinics([1], (transaction) =>
        repositoryIn(transaction, ProviderGroup).save({ clinicId: 2, name: 'Mine' }),
      );
      await expect(added).rejects.toThrow(/row-level security/);
      expect(await groups()).toEqual(['1 North', '2 South']);
    });
  });

  it('finds nothing without a clinic scope', async () => {
    const found = test.database.transaction((transaction) => repositoryIn(transaction, ProviderGroup).find());
    expect(await found).toEqual([]);
  });

  it('rolls back with the transaction, also what `save` has written', async () => {
    const failing = test.database.inClinics([1], async (transaction) => {
      const repository = repositoryIn(transaction, ProviderGroup);
      await repository.save({ clinicId: 1, name: 'East' });
      await repository.update({ clinicId: 1, providerGroupId: 11 }, { name: 'West' });
      expect(await repository.countBy({ clinicId: 1 })).toBe(2);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await groups()).toEqual(['1 North', '2 South']);
  });

  it('works beside SQL: each reads what the other has written, and both commit', async () => {
    await test.database.inClinics([1], async (transaction) => {
      await transaction.query(`insert into provider_group (clinic_id, name) values (1, 'by SQL')`);
      const repository = repositoryIn(transaction, ProviderGroup);
      expect(await repository.existsBy({ name: 'by SQL' })).toBe(true);
      const { providerGroupId } = await repository.save({ clinicId: 1, name: 'by TypeORM' });
      const { rows } = await transaction.query('select name from provider_group where provider_group_id = $1', [
        providerGroupId,
      ]);
      expect(rows).toEqual([{ name: 'by TypeORM' }]);
    });
    expect(await groups()).toEqual(['1 North', '1 by SQL', '1 by TypeORM', '2 South']);
  });

  it('locks a row until the transaction ends', async () => {
    await test.database.inClinics([1], async (transaction) => {
      await repositoryIn(transaction, ProviderGroup).findOne({
        where: { clinicId: 1, providerGroupId: 11 },
        lock: { mode: 'pessimistic_write' },
      });
      const locked = test.ownerPool.query('select from provider_group where clinic_id = 1 for update nowait');
      await expect(locked).rejects.toThrow(/could not obtain lock/);
    });
  });

  it('rejects a transaction within the transaction, whose commit would end both', async () => {
    const nested = test.database.inClinics([1], (transaction) =>
      repositoryIn(transaction, ProviderGroup).manager.transaction(() => Promise.resolve()),
    );
    await expect(nested).rejects.toThrow(/already started/);
  });

  it('works in a transaction on the pool of a Database', async () => {
    const count = inTransaction(test.pool, (transaction) => repositoryIn(transaction, AppUser).count());
    expect(await count).toBe(0);
  });

  it('throws for a connection that does not come from a Database', async () => {
    const pool = new pg.Pool({ connectionString: test.url });
    const foreign = inTransaction(pool, async (transaction) => repositoryIn(transaction, AppUser));
    await expect(foreign).rejects.toThrow('a repository needs a transaction of a Database');
    await pool.end();
  });

  it('stores and reads decimals as numbers', async () => {
    const found = await test.database.inClinics([1], async (transaction) => {
      const settings = repositoryIn(transaction, ProviderSetting);
      await settings.insert({ clinicId: 1, providerId: 'H1', goalWage: 41.25 });
      return settings.findOneByOrFail({ clinicId: 1, providerId: 'H1' });
    });
    expect(found).toMatchObject({ goalWage: 41.25, baseWage: null, excludeFromCalendar: false });
    const { rows } = await test.ownerPool.query(`select goal_wage::text, base_wage from provider_setting`);
    expect(rows).toEqual([{ goal_wage: '41.25', base_wage: null }]);
  });
});

describe('violatesConstraint', () => {
  it('recognises the constraint of a repository’s error and of an SQL error', async () => {
    const test = await createTestDatabase();
    const users = test.database.dataSource.getRepository(AppUser);
    const add = (email: string) => users.insert({ email, firstName: 'Ada', lastName: 'Tester' });
    const errorOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);
    await add('ada@helix.example');
    const byRepository = await errorOf(add('ADA@helix.example'));
    const bySql = await errorOf(
      test.database.query(`insert into app_user (email, first_name, last_name) values ('Ada@helix.example', '', '')`),
    );
    expect(violatesConstraint(byRepository, 'app_user_email')).toBe(true);
    expect(violatesConstraint(bySql, 'app_user_email')).toBe(true);
    expect(violatesConstraint(bySql, 'app_user_pkey')).toBe(false);
    expect(violatesConstraint(new Error('app_user_email'), 'app_user_email')).toBe(false);
    await test.drop();
  });
});
