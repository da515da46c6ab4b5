import { startRulesClinic, type RulesClinic } from './testing/start-clinic.js';

describe('office rules', () => {
  let clinic: RulesClinic;

  beforeAll(async () => {
    clinic = await startRulesClinic();
  });
  afterAll(() => clinic.served.close());
  beforeEach(() => clinic.reset());

  describe('POST Clinic/{id}/ProcedureRule', () => {
    const create = (clinicId: number | string, by = clinic.superAdmin) =>
      clinic.call('post', `/api/Clinic/${clinicId}/ProcedureRule`, by);

    it('saves the default rules without starting an analysis', async () => {
      const { clinicId } = clinic.maple;
      const before = (await clinic.call('get', '/api/ProcedureRules', clinic.admin, clinic.maple)).body;
      const { status, body } = await create(clinicId);
      const stored = await clinic.stored();
      expect([status, body]).toEqual([200, { clinicId, rules: stored.length }]);
      expect(stored).toEqual(
        expect.arrayContaining([
          '1 profile 0: birth-end every no typemin scaling',
          '14 profile 0: 0-18 every 6 typemin',
          '14 profile 0: 19-end every 12 typemin',
          '19 profile 0: 16-end every 3 typemin off',
          '23 profile 0: 16-end every 9 typemin',
        ]),
      );
      expect(new Set(stored.map((line) => line.split(' ')[0])).size).toBe(45);
      const after = (await clinic.call('get', '/api/ProcedureRules', clinic.admin, clinic.maple)).body;
      const withoutIds = (types: { ruleValues: { rules: object[] } }[]) =>
        types.map(({ ruleValues }) => ruleValues.rules.map((rule) => ({ ...rule, procedureRuleId: null })));
      expect(withoutIds(after)).toEqual(withoutIds(before));
      expect(await clinic.touched()).toEqual([]);
      expect(await clinic.auditTrail()).toEqual([
        { action: 'officeRulesCreated', subject: 'Maple', details: { rules: stored.length }, clinicId },
      ]);
      expect(await clinic.stored(clinic.cedar)).toEqual([]);
    });

    it('keeps existing rules, and is idempotent', async () => {
      const own = [{ procedureRuleTypeId: 23, rules: [{ intervalInMonths: 4 }] }];
      await clinic.call('post', '/api/ProcedureRules', clinic.admin, clinic.maple).send(own);
      const answers = await clinic.sendConcurrently([1, 2, 3].map(() => () => create(clinic.maple.clinicId)));
      const counts = answers.map(({ body }) => (body as { rules: number }).rules).sort((a, b) => a - b);
      expect(counts.slice(0, 2)).toEqual([0, 0]);
      const stored = await clinic.stored();
      expect(stored).toHaveLength(counts[2]! + 1);
      expect(stored.filter((line) => line.startsWith('23 '))).toEqual(['23 profile 0: birth-end every 4 typemin']);
    });

    it('returns 403 unless the user is a super admin, and 404 for an unknown clinic', async () => {
      expect((await create(clinic.maple.clinicId, clinic.admin)).status).toBe(403);
      expect((await create(987_654)).body.detail).toBe('Clinic not found.');
      expect((await create('maple')).status).toBe(404);
    });
  });

  describe('POST Clinic/RequireExamWithXrays', () => {
    const require = (requireExamWithXrays: unknown, by = clinic.admin) =>
      clinic.call('post', '/api/Clinic/RequireExamWithXrays', by, clinic.maple).send({ requireExamWithXrays });
    const read = async (by = clinic.hygienist, at = clinic.maple) =>
      (await clinic.call('get', '/api/Clinic', by, at)).body.requireExamWithXrays as unknown;

    it('stores, records and publishes the option when it changes', async () => {
      expect(await read()).toBe(false);
      for (const value of [true, true, false]) {
        const { status, body } = await require(value);
        expect([status, body, await read()]).toEqual([200, { requireExamWithXrays: value }, value]);
      }
      await require(true);
      expect(await read(clinic.cedarAdmin, clinic.cedar)).toBe(false);
      const { clinicId } = clinic.maple;
      const changes = [
        [false, true],
        [true, false],
        [false, true],
      ];
      expect(await clinic.auditTrail()).toEqual(
        changes.map((requireExamWithXrays) => ({
          action: 'officeOptionsChanged',
          subject: 'Office DNA',
          details: { requireExamWithXrays },
          clinicId,
        })),
      );
      expect(await clinic.reanalysis()).toEqual({ requests: changes.length, ruleScope: 'office' });
    });

    it('returns 403 unless the user is an admin, and 422 unless the value is a boolean', async () => {
      expect((await require(true, clinic.hygienist)).status).toBe(403);
      expect((await require('yes')).body.errors).toEqual([
        { field: 'requireExamWithXrays', message: 'expected true or false' },
      ]);
      expect(await read()).toBe(false);
    });
  });
});
