import { createSchemaBefore, type SchemaBefore } from '../testing/schema-before.js';
import { PlannedAt1763700002110 } from './1763700002110-planned-at.js';

describe('PlannedAt', () => {
  let schema: SchemaBefore;

  beforeAll(async () => {
    schema = await createSchemaBefore(PlannedAt1763700002110);
  });
  afterAll(() => schema.drop());

  it('moves local times that agents sent before into their column, and keeps anything else in extra', async () => {
    await schema.query(`
      insert into procedure (clinic_id, id, version, extra) values
        (1, 'A', 1, null), (1, 'B', 1, '{"colour":"red"}'),
        (1, 'C', 1, '{"plannedAt":"2026-11-20T16:00"}'),
        (1, 'D', 1, '{"plannedAt":"2026-11-20 16:00:30","colour":"red"}'),
        (1, 'E', 1, '{"plannedAt":"2026-11-20T16:00:00Z"}'), (1, 'F', 1, '{"plannedAt":"2026-02-30T16:00"}'),
        (1, 'G', 1, '{"plannedAt":5}')`);
    await schema.migrate();
    expect(await schema.query('select id, planned_at::text as "plannedAt", extra from procedure order by id')).toEqual([
      { id: 'A', plannedAt: null, extra: null },
      { id: 'B', plannedAt: null, extra: { colour: 'red' } },
      { id: 'C', plannedAt: '2026-11-20 16:00:00', extra: null },
      { id: 'D', plannedAt: '2026-11-20 16:00:30', extra: { colour: 'red' } },
      { id: 'E', plannedAt: null, extra: { plannedAt: '2026-11-20T16:00:00Z' } },
      { id: 'F', plannedAt: null, extra: { plannedAt: '2026-02-30T16:00' } },
      { id: 'G', plannedAt: null, extra: { plannedAt: 5 } },
    ]);
  });
});
