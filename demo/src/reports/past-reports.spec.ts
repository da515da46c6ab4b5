import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, TWO_CLINICS, type TestDatabase } from '../../../libs/database/src/testing/index.js';
import { requestPastReports } from './past-reports.js';

describe('requestPastReports', () => {
  let test: TestDatabase;
  let folder: string;
  let agentsFile: string;

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(TWO_CLINICS);
    const { rows } = await test.ownerPool.query<{ guid: string }>(
      `update clinic set time_zone = 'America/Toronto' where clinic_id = 1 returning clinic_guid as guid`,
    );
    folder = await mkdtemp(join(tmpdir(), 'helix-test-'));
    agentsFile = join(folder, 'clinics.json');
    await writeFile(agentsFile, JSON.stringify([{ clinicGuid: rows[0]!.guid }]));
  });
  afterAll(async () => {
    await test.drop();
    await rm(folder, { recursive: true });
  });

  const months = async () => {
    const { rows } = await test.ownerPool.query<{ clinicId: number; month: string; version: number }>(
      `select clinic_id as "clinicId", to_char(month, 'YYYY-MM') as month, version from monthly_report order by month`,
    );
    return rows;
  };

  it('requests the three months before the present one of the clinics of the file, once', async () => {
    // Still December in Toronto.
    const now = Date.parse('2026-01-01T03:00:00Z');
    for (let turn = 0; turn < 2; turn += 1) await requestPastReports(test.database, agentsFile, now);
    expect(await months()).toEqual(
      ['2025-09', '2025-10', '2025-11'].map((month) => ({ clinicId: 1, month, version: 1 })),
    );
  });

  it('requests nothing without the file', async () => {
    await test.ownerPool.query('delete from monthly_report');
    await requestPastReports(test.database, join(folder, 'none.json'), Date.now());
    expect(await months()).toEqual([]);
  });
});
