import { changedKeys, type ChangedKeys, type PmsChange, type PmsEntity } from '@helix/contracts';
import { createTestDatabase, type TestDatabase } from '../../../../libs/database/src/testing/index.js';
import { remove, upsert } from '../testing/changes.js';
import { applyChanges } from './apply-changes.js';
import { ChangedKeysCollector } from './changed-keys.js';

const date = '2026-11-24';
const NOON = Date.parse(`${date}T17:00:00Z`);

describe('ChangedKeysCollector', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(`
      insert into customer values (1, 'Owner');
      insert into clinic (clinic_id, customer_id, name, dms_type, time_zone) values (1, 1, 'One', 1, 'America/Toronto')`);
  });
  afterAll(() => test.drop());

  const keysOf = (...changes: PmsChange[]): Promise<ChangedKeys | null> =>
    test.database.inClinics([1], async (transaction) => {
      const { changed } = await applyChanges(
        transaction,
        changes.map((change) => ({ clinicId: 1, change })),
        NOON,
      );
      const collector = new ChangedKeysCollector();
      for (const { entity, rows } of changed) for (const row of rows) collector.add(entity, row);
      const keys = collector.toKeys();
      return keys && changedKeys.strict().parse(keys);
    });

  const expected: { [Entity in PmsEntity]: ChangedKeys } = {
    provider: { provider: { ids: ['X'], doctorDays: [], retypedIds: [] } },
    operatory: { operatory: { ids: ['X'] } },
    patient: { patient: { ids: ['X'] } },
    appointment: { appointment: { ids: ['X'], patientDays: [['P1', date]], providerDays: [['H1', date]] } },
    procedure: { procedure: { appointmentIds: [], patientDays: [['P1', date]], providerDays: [['H1', date]] } },
    feeSchedule: { feeSchedule: { ids: ['X'] } },
    fee: { fee: { codes: [['F1', '11111']] } },
    claim: { claim: { patientIds: ['P1'] } },
    schedule: { schedule: { providerDays: [['H1', date]] } },
    punch: { punch: { providerDays: [['H1', date]] } },
    note: { note: { patientIds: ['P1'] } },
    form: { form: { patientIds: ['P1'] } },
    formTemplate: { formTemplate: { ids: ['X'] } },
  };
  it.each(Object.entries(expected))('names the keys of an inserted and of a deleted %s', async (name, keys) => {
    const entity = name as PmsEntity;
    expect(await keysOf(upsert(entity, 'X'))).toEqual(keys);
    expect(await keysOf(remove(entity, 'X'))).toEqual(keys);
  });

  it('names old and new keys of a row that changed them, each once', async () => {
    await keysOf(upsert('procedure', '1', { patientId: 'P1' }), upsert('procedure', '2', { patientId: 'P1' }));
    const moved = { patientId: 'P2', appointmentId: 'A2' };
    expect(await keysOf(upsert('procedure', '1', moved), upsert('procedure', '2', moved))).toEqual({
      procedure: {
        appointmentIds: ['A2'],
        patientDays: [
          ['P1', date],
          ['P2', date],
        ],
        providerDays: [['H1', date]],
      },
    });
  });

  it('names the days of the provider to whom a user attributed a procedure that is moved and deleted', async () => {
    await keysOf(upsert('procedure', 'ATTRIBUTED'));
    await test.ownerPool.query(
      `insert into procedure_attribution (clinic_id, procedure_id, provider_id) values (1, 'ATTRIBUTED', 'H2')`,
    );
    expect((await keysOf(upsert('procedure', 'ATTRIBUTED', { date: '2026-11-25' })))?.procedure?.providerDays).toEqual([
      ['H1', date],
      ['H1', '2026-11-25'],
      ['H2', date],
      ['H2', '2026-11-25'],
    ]);
    expect((await keysOf(remove('procedure', 'ATTRIBUTED')))?.procedure?.providerDays).toEqual([
      ['H1', '2026-11-25'],
      ['H2', '2026-11-25'],
    ]);
  });

  it.each([
    ['a hygienist with another name', 'H1', { type: 1 }, { firstName: 'Eva' }, [], []],
    ['a hygienist who is deactivated', 'H2', { type: 1 }, { isActive: false }, [], []],
    ['a hygienist who becomes a doctor', 'H3', { type: 1 }, { type: 2 }, [['H3', date]], ['H3']],
    ['a doctor with another name', 'D1', { type: 2 }, { type: 2, firstName: 'Eva' }, [], []],
    ['a doctor who is deactivated', 'D2', { type: 2 }, { type: 2, isActive: false }, [['D2', date]], []],
    ['a doctor who becomes a hygienist', 'D3', { type: 2 }, { type: 1 }, [['D3', date]], ['D3']],
  ])('names the days of %s', async (_name, id, before, after, doctorDays, retypedIds) => {
    await keysOf(upsert('provider', id, before));
    expect(await keysOf(upsert('provider', id, after))).toEqual({ provider: { ids: [id], doctorDays, retypedIds } });
  });

  it('returns null for a row that was deleted before it was inserted', async () => {
    expect(await keysOf(remove('procedure', 'never inserted'))).toBeNull();
  });
});
