import { createSchemaBefore, type SchemaBefore } from '../testing/schema-before.js';
import { DoctorAbsences1763700002200 } from './1763700002200-doctor-absences.js';

describe('DoctorAbsences', () => {
  let schema: SchemaBefore;

  beforeAll(async () => {
    schema = await createSchemaBefore(DoctorAbsences1763700002200);
  });
  afterAll(() => schema.drop());

  it('counts a doctor who has left already on the days before the upgrade', async () => {
    await schema.query(`
      insert into provider (clinic_id, id, version, type, is_active, deleted) values
        (1, 'ACTIVE', 1, 2, true, false), (1, 'LEFT', 1, 2, false, false), (1, 'HYGIENIST', 1, 1, false, false),
        (1, 'DELETED', 1, null, null, true)`);
    await schema.migrate();
    const found = `select provider_id as id, from_date = current_date as "isToday", to_date as "to" from doctor_absence`;
    expect(await schema.query(found)).toEqual([{ id: 'LEFT', isToday: true, to: null }]);
  });
});
