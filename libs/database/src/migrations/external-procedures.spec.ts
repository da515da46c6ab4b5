import { createSchemaBefore, type SchemaBefore } from '../testing/schema-before.js';
import { ExternalProcedures1763700003800 } from './1763700003800-external-procedures.js';

describe('ExternalProcedures', () => {
  let schema: SchemaBefore;

  beforeAll(async () => {
    schema = await createSchemaBefore(ExternalProcedures1763700003800);
  });
  afterAll(() => schema.drop());

  it('moves the mark that agents sent before into its column, and keeps anything else in extra', async () => {
    await schema.query(`
      insert into procedure (clinic_id, id, version, extra) values
        (1, 'A', 1, null), (1, 'B', 1, '{"external":true}'), (1, 'C', 1, '{"external":false,"colour":"red"}'),
        (1, 'D', 1, '{"external":"yes"}')`);
    await schema.migrate();
    expect(await schema.query('select id, external, extra from procedure order by id')).toEqual([
      { id: 'A', external: null, extra: null },
      { id: 'B', external: true, extra: null },
      { id: 'C', external: false, extra: { colour: 'red' } },
      { id: 'D', external: null, extra: { external: 'yes' } },
    ]);
  });
});
