import { quarantine } from '@helix/quarantine';
import { createLogger, Metrics, readSettings } from '@helix/web';
import { createTestDatabase, TWO_CLINICS, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { deleteOldQuarantine, QuarantineRetention } from './quarantine-retention.js';

describe('retention of quarantined changes', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(TWO_CLINICS);
    for (const [clinicId, stage] of [
      [0, 'apply'],
      [1, 'ingest'],
      [2, 'ingest'],
    ] as const)
      await test.database.inClinics([clinicId], (transaction) =>
        quarantine(
          transaction,
          ['old', 'young'].map((text) => ({
            ...{ clinicId, stage, entity: null, entityId: null, text, reason: 'then' },
          })),
        ),
      );
    await test.ownerPool.query("update quarantine set created_at = '2026-01-01' where payload = 'old'");
  });
  afterAll(() => test.drop());

  const left = async () =>
    (
      await test.ownerPool.query<{ key: string }>('select clinic_id || payload as key from quarantine order by 1')
    ).rows.map(({ key }) => key);

  it('counts what waits in all clinics when the metrics are read', async () => {
    const metrics = new Metrics(false);
    await test.ownerPool.query("update quarantine set replayed_at = now() where clinic_id = 2 and payload = 'young'");
    new QuarantineRetention(test.database, readSettings({}), createLogger({ logLevel: 'silent' }), metrics);
    const { values } = await metrics.registry.getSingleMetric('helix_quarantined_changes')!.get();
    expect(values.map(({ labels, value }) => [labels, value])).toEqual(
      expect.arrayContaining([
        [{ stage: 'apply' }, 2],
        [{ stage: 'ingest' }, 3],
      ]),
    );
  });

  it('deletes what is older than it is kept, of every clinic and of none', async () => {
    await deleteOldQuarantine(test.database, new Date('2026-01-02'));
    expect(await left()).toEqual(['0young', '1young', '2young']);
  });
});
