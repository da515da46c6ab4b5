import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import { entities, uuids } from './index.js';

describe('entities', () => {
  let test: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    test = await createTestDatabase();
    dataSource = await new DataSource({ type: 'postgres', url: test.ownerUrl, entities, ...uuids }).initialize();
  });

  afterAll(async () => {
    await dataSource.destroy();
    await test.drop();
  });

  it('say what the migrations made: nothing is left to change', async () => {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('are open to the services’ role', async () => {
    for (const entity of entities) {
      await expect(test.database.dataSource.getRepository(entity).count()).resolves.toEqual(expect.any(Number));
    }
  });
});
