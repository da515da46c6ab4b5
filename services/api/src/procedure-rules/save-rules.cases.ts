import type { RuleTypeWithRules } from '@helix/contracts';
import { startRulesClinic, type RulesClinic } from './testing/start-clinic.js';

const [RECALL, SCALING, SEALANTS] = [23, 18, 20];

describe('POST ProcedureRules', () => {
  let clinic: RulesClinic;
  let perio: number;

  beforeAll(async () => {
    clinic = await startRulesClinic();
  });
  afterAll(() => clinic.served.close());
  beforeEach(async () => {
    await clinic.reset();
    perio = await clinic.addProfile('Perio');
  });

  const save = (body: unknown, by = clinic.admin, at = clinic.maple) =>
    clinic.call('post', '/api/ProcedureRules', by, at).send(body as object);
  const savePatient = (body: unknown, by = clinic.hygienist, at = clinic.maple) =>
    clinic.call('post', '/api/ProcedureRules/PatientRules', by, at).send(body as object);
  const every = (months: number | null, change = {}) => ({ intervalInMonths: months, ...change });
  const of = (procedureRuleTypeId: number, rules: object[], change = {}) => ({ procedureRuleTypeId, rules, ...change });
  /** Nothing was stored, recorded or published. */
  const expectNothing = async () => {
    expect([await clinic.stored(), await clinic.auditTrail(), await clinic.touched()]).toEqual([[], [], []]);
    expect(await clinic.reanalysis()).toBeUndefined();
  };

  it('replaces the rules of the sent procedures only', async () => {
    expect((await save([of(RECALL, [every(6)]), of(SCALING, [every(4)])])).status).toBe(200);
    const { status, body } = await save([
      of(RECALL, [
        every(3, { maxAge: 15, active: false }),
        every(12, { minAge: 16, maxAge: 255, defaultInMinutes: 7.5, includeWithScaling: true }),
      ]),
    ]);
    expect([status, body.length, body[0].name, body[0].ruleValues.source]).toEqual([200, 1, 'Recall exam', 'office']);
    expect(body[0].ruleValues.rules).toEqual([
      expect.objectContaining({ procedureRuleId: expect.any(Number), maxAge: 15, active: false }),
      expect.objectContaining({ procedureRuleId: expect.any(Number), minAge: 16, defaultInMinutes: 7.5 }),
    ]);
    expect(await clinic.stored()).toEqual([
      '18 profile 0: birth-end every 4 typemin',
      '23 profile 0: birth-15 every 3 typemin off',
      '23 profile 0: 16-255 every 12 7.5min scaling',
    ]);
  });

  it('keeps the ids of own rules, and assigns new ids to rules of another owner', async () => {
    const idsOf = (answer: { body: { ruleValues: { rules: { procedureRuleId: number }[] } }[] }) =>
      answer.body[0]!.ruleValues.rules.map(({ procedureRuleId }) => procedureRuleId);
    const [office] = idsOf(await save([of(RECALL, [every(6)])]));
    expect(idsOf(await save([of(RECALL, [every(9, { procedureRuleId: office })])]))).toEqual([office]);
    // Inherited rules are sent back with the owner with which they were read.
    const inherited = every(5, { procedureRuleId: office, healthProfileId: 0 });
    const [own] = idsOf(await save([of(RECALL, [inherited], { healthProfileId: perio })]));
    expect(own).not.toBe(office);
    expect(await clinic.stored()).toEqual([
      '23 profile 0: birth-end every 9 typemin',
      `23 profile ${perio}: birth-end every 5 typemin`,
    ]);
    const patient = { procedureRuleId: own, healthProfileId: perio, patientId: null };
    await savePatient([of(RECALL, [every(2, patient)], { patientId: 'P1', healthProfileId: perio })]);
    expect(await clinic.stored()).toEqual([
      '23 P1: birth-end every 2 typemin',
      '23 profile 0: birth-end every 9 typemin',
      `23 profile ${perio}: birth-end every 5 typemin`,
    ]);
  });

  it('removes the rules of a procedure with an empty list', async () => {
    await save([of(RECALL, [every(3)], { healthProfileId: perio })]);
    await savePatient([of(RECALL, [every(2)], { patientId: 'P1' })]);
    const profile = await save([of(RECALL, [], { healthProfileId: perio })]);
    const patient = await savePatient([of(RECALL, [], { patientId: 'P1' })]);
    for (const { status, body } of [profile, patient])
      expect([status, body[0].ruleValues.source]).toEqual([200, 'office']);
    expect(await clinic.stored()).toEqual([]);
    await save([of(RECALL, [every(4)])]);
    const [office] = (await save([of(RECALL, [])])).body;
    expect(office.ruleValues.rules.map((rule: { intervalInMonths: number }) => rule.intervalInMonths)).toEqual([6, 9]);
  });

  it('treats 0 minutes as the default of the procedure', async () => {
    await save([of(SCALING, [every(6, { defaultInMinutes: 0 })])]);
    expect(await clinic.stored()).toEqual(['18 profile 0: birth-end every 6 typemin']);
  });

  it('records the rules as text in the audit trail', async () => {
    await save([
      of(SCALING, [every(1, { maxAge: 15, defaultInMinutes: 30 }), every(4, { minAge: 16, active: false })]),
    ]);
    await save([of(SCALING, [every(6)])]);
    await save([of(RECALL, [every(3)], { healthProfileId: perio })]);
    await savePatient([of(RECALL, [every(null, { active: false })], { patientId: 'P1' })]);
    const { clinicId } = clinic.maple;
    const first = 'Age 0 to 15: every month, 30 minutes; Age 16 and over: inactive, every 4 months';
    expect(await clinic.auditTrail()).toEqual([
      { action: 'rulesChanged', subject: 'Office DNA', details: { Scaling: [null, first] }, clinicId },
      {
        action: 'rulesChanged',
        subject: 'Office DNA',
        details: { Scaling: [first, 'All ages: every 6 months'] },
        clinicId,
      },
      {
        action: 'rulesChanged',
        subject: 'Perio',
        details: { 'Recall exam': [null, 'All ages: every 3 months'] },
        clinicId,
      },
      {
        action: 'patientRulesChanged',
        subject: 'patient P1',
        details: { 'Recall exam': [null, 'All ages: inactive, no interval'] },
        clinicId,
      },
    ]);
  });

  it('publishes the change, and nothing when no rule differs', async () => {
    const both = [of(RECALL, [every(6, { maxAge: 15 }), every(9, { minAge: 16 })])];
    await save(both);
    await save([of(RECALL, [...both[0]!.rules].reverse())]);
    await save([of(RECALL, [every(3)], { healthProfileId: perio })]);
    await savePatient([of(RECALL, [every(2)], { patientId: 'P1' })]);
    await savePatient([of(RECALL, [every(2)], { patientId: 'P1' })]);
    const { clinicId } = clinic.maple;
    expect(await clinic.touched()).toEqual([{ key: String(clinicId), clinicId, patientIds: ['P1'] }]);
    // The second request extends the first, which has not started, to the whole office.
    expect(await clinic.reanalysis()).toEqual({ requests: 2, ruleScope: 'office' });
    const saves = (await clinic.auditTrail()).filter(({ action }) => action !== 'patientsRead');
    expect(saves).toHaveLength(3);
  });

  describe('validation', () => {
    const missing = 'Please input missing field values';
    it.each<[why: string, body: (profile: number) => unknown, errors: [field: string, message: string][]]>([
      [
        'an active rule without an interval',
        () => [of(RECALL, [every(null)])],
        [['0.rules.0.intervalInMonths', missing]],
      ],
      ['an interval of 0', () => [of(RECALL, [every(0)])], [['0.rules.0.intervalInMonths', missing]]],
      ['an age-based rule without a youngest age', () => [of(SEALANTS, [{}])], [['0.rules.0.minAge', missing]]],
      [
        'half a month',
        () => [of(RECALL, [every(1.5)])],
        [['0.rules.0.intervalInMonths', 'The interval must be a whole number of months from 1 to 1200, or none.']],
      ],
      [
        'ages that overlap',
        () => [of(SCALING, [every(6)]), of(RECALL, [every(6, { maxAge: 16 }), every(9, { minAge: 16 })])],
        [['1.rules.1.minAge', 'The ages 16 and over overlap with 0 to 16 of another rule.']],
      ],
      [
        'minutes that nobody can keep',
        () => [of(SCALING, [every(6, { defaultInMinutes: 1000.5 })])],
        [['0.rules.0.defaultInMinutes', 'The default minutes must be above 0 and at most 1000, in half minutes.']],
      ],
      ['an unknown procedure', () => [of(46, [])], [['0.procedureRuleTypeId', 'Unknown procedure.']]],
      [
        'an unknown procedure beyond the integers of the database',
        () => [of(2 ** 40, [every(1)])],
        [['0.procedureRuleTypeId', 'Unknown procedure.']],
      ],
      [
        'a procedure twice',
        () => [of(RECALL, [every(6)]), of(RECALL, [every(9)])],
        [['1.procedureRuleTypeId', 'This procedure is listed twice.']],
      ],
      [
        'a rule twice',
        () => [
          of(RECALL, [every(6, { procedureRuleId: 7, maxAge: 15 }), every(6, { procedureRuleId: 7, minAge: 16 })]),
        ],
        [['0.rules.1.procedureRuleId', 'This rule is listed twice.']],
      ],
      [
        'rules of several profiles at once',
        (profile) => [of(RECALL, [every(6)]), of(SCALING, [every(6)], { healthProfileId: profile })],
        [['1.healthProfileId', 'expected the same']],
      ],
      [
        'a rule of another profile',
        (profile) => [of(RECALL, [every(6, { healthProfileId: profile + 1 })], { healthProfileId: profile })],
        [['0.rules.0.healthProfileId', 'This rule belongs to another profile.']],
      ],
      [
        'a rule of a patient',
        () => [of(RECALL, [every(6, { patientId: 'P1' })])],
        [['0.rules.0.patientId', 'This rule belongs to another patient.']],
      ],
      ['a patient', () => [of(RECALL, [every(6)], { patientId: 'P1' })], [['0.patientId', 'expected no patient']]],
      ['no procedure', () => [], [['', 'expected a list of at least one procedure']]],
      ['no list', () => ({}), [['', 'expected a list of at least one procedure']]],
      ['no rules', () => [{ procedureRuleTypeId: RECALL }], [['0.rules', 'expected a list of rules']]],
      ['words', () => [of(RECALL, [{ intervalInMonths: '6' }])], [['0.rules.0.intervalInMonths', 'expected a number']]],
      [
        'too many rules',
        () => [
          of(
            RECALL,
            Array.from({ length: 21 }, () => every(6)),
          ),
        ],
        [['0.rules', 'A procedure can have at most 20 rules.']],
      ],
    ])('returns 422: %s', async (_, body, errors) => {
      const answer = await save(body(perio));
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        errors.map(([field, message]) => ({ field, message })),
      ]);
      await expectNothing();
    });

    it('refuses all procedures for one invalid one, with its message as detail', async () => {
      const { status, body } = await save([of(RECALL, [every(6)]), of(SCALING, [every(null)])]);
      expect([status, body.detail]).toEqual([422, missing]);
      await expectNothing();
    });

    it('refuses an unknown, foreign or deactivated profile', async () => {
      const theirs = await clinic.addProfile('Theirs', clinic.cedar);
      for (const healthProfileId of [theirs, 2 ** 31 - 1])
        for (const rules of [[every(6)], []]) {
          const { status, body } = await save([of(RECALL, rules, { healthProfileId })]);
          expect([status, body.detail]).toEqual([404, 'Health profile not found in this clinic.']);
        }
      await clinic.served.test.ownerPool.query('update health_profile set date_deleted = now()');
      const { status, body } = await save([of(RECALL, [every(6)], { healthProfileId: perio })]);
      expect([status, body.detail, body.errors]).toEqual([
        422,
        'The profile Perio is deactivated.',
        [{ field: 'healthProfileId', message: 'The profile Perio is deactivated.' }],
      ]);
      await expectNothing();
    });

    it('refuses unknown, deleted and foreign patients, and several patients', async () => {
      for (const patientId of ['GONE', 'P9', 'NOBODY']) {
        const { status, body } = await savePatient([of(RECALL, [every(6)], { patientId })]);
        expect([patientId, status, body.detail]).toEqual([patientId, 404, 'Patient not found in this clinic.']);
      }
      const two = [of(RECALL, [every(6)], { patientId: 'P1' }), of(SCALING, [every(6)], { patientId: 'P2' })];
      const { status, body } = await savePatient(two);
      expect([status, body.detail, body.errors]).toEqual([
        422,
        'All rules must belong to the office, to one profile or to one patient.',
        [{ field: '1.patientId', message: 'expected the same' }],
      ]);
      const another = await savePatient([of(RECALL, [every(6, { patientId: 'P2' })], { patientId: 'P1' })]);
      expect(another.body.errors).toEqual([
        { field: '0.rules.0.patientId', message: 'This rule belongs to another patient.' },
      ]);
      expect((await savePatient([of(RECALL, [every(6)])])).status).toBe(422);
      await expectNothing();
    });

    it('returns 403 for office and profile rules unless the user is an admin', async () => {
      const { status, body } = await save([of(RECALL, [every(6)])], clinic.hygienist);
      expect([status, body.detail]).toEqual([403, 'You do not have permission to do this.']);
      await expectNothing();
    });
  });

  it('saves the rules of a patient whose profile is deactivated', async () => {
    await clinic.served.test.ownerPool.query('insert into patient_health_profile values ($1, $2, $3)', [
      clinic.maple.clinicId,
      'P1',
      perio,
    ]);
    await clinic.served.test.ownerPool.query('update health_profile set date_deleted = now()');
    const { status } = await savePatient([of(RECALL, [every(2)], { patientId: 'P1', healthProfileId: perio })]);
    expect([status, await clinic.stored()]).toEqual([200, ['23 P1: birth-end every 2 typemin']]);
  });

  it('changes the rules of its own clinic only', async () => {
    await save([of(RECALL, [every(3)])], clinic.cedarAdmin, clinic.cedar);
    await savePatient([of(RECALL, [every(2)], { patientId: 'P1' })]);
    expect(await clinic.stored(clinic.cedar)).toEqual(['23 profile 0: birth-end every 3 typemin']);
    expect(await clinic.stored()).toEqual(['23 P1: birth-end every 2 typemin']);
  });

  describe('concurrent saves', () => {
    /** The version of a procedure's rules, as they are read. */
    const versionOf = async (procedureRuleTypeId: number, query = '') => {
      const { body } = await clinic.call('get', `/api/ProcedureRules${query}`, clinic.hygienist, clinic.maple);
      const types = body as RuleTypeWithRules[];
      return types.find((type) => type.procedureRuleTypeId === procedureRuleTypeId)!.ruleValues.version;
    };
    const conflictDetail = (procedures: string) =>
      `Someone else changed the rules of ${procedures}. Nothing was saved.`;

    it('returns 409 with the procedure’s name when somebody else changed its rules', async () => {
      await save([of(SCALING, [every(6)]), of(RECALL, [every(6)])]);
      const [read, recall] = [await versionOf(SCALING), await versionOf(RECALL)];
      const [saved] = (await save([of(SCALING, [every(4)], { version: read })])).body as RuleTypeWithRules[];
      expect(saved!.ruleValues.version).toBe(await versionOf(SCALING));
      const late = [
        of(RECALL, [every(9)], { version: recall }),
        of(SCALING, [every(6, { defaultInMinutes: 30 })], { version: read }),
      ];
      const { status, body } = await save(late);
      expect([status, body.title, body.detail]).toEqual([409, 'Version conflict', conflictDetail('Scaling')]);
      const both = ['18 profile 0: birth-end every 4 typemin', '23 profile 0: birth-end every 6 typemin'];
      expect(await clinic.stored()).toEqual(both);

      const again = [of(SCALING, [every(4, { defaultInMinutes: 30 })], { version: saved!.ruleValues.version })];
      expect((await save(again)).status).toBe(200);
      await save([of(RECALL, [every(3)])]);
      expect((await save(late)).body.detail).toBe(conflictDetail('Recall exam and Scaling'));
      // Clients without versions overwrite, and rules that do not differ are no conflict.
      expect((await save([of(SCALING, [every(8)])])).status).toBe(200);
      expect((await save([of(SCALING, [every(8)], { version: read })])).status).toBe(200);
    });

    it('returns 409 when the inherited office rules have changed', async () => {
      const read = await versionOf(SCALING, `?healthProfileId=${perio}`);
      await save([of(SCALING, [every(4)])]);
      const own = [of(SCALING, [every(6, { defaultInMinutes: 30 })], { healthProfileId: perio, version: read })];
      expect((await save(own)).status).toBe(409);
      const version = await versionOf(SCALING, `?healthProfileId=${perio}`);
      expect((await save([{ ...own[0], version }])).status).toBe(200);
      expect((await save([of(SCALING, [], { healthProfileId: perio, version })])).body.title).toBe('Version conflict');
    });

    it('checks the version of a patient’s rules with the profile with which they were read', async () => {
      await save([of(SCALING, [every(3)], { healthProfileId: perio })]);
      for (const query of ['?patientId=P1', `?patientId=P1&healthProfileId=${perio}`]) {
        const version = await versionOf(SCALING, query);
        const healthProfileId = query.includes('healthProfileId') ? perio : 0;
        const own = (months: number) =>
          savePatient([of(SCALING, [every(months)], { patientId: 'P1', healthProfileId, version })]);
        expect((await own(2)).status).toBe(200);
        expect((await own(5)).body.detail).toBe(conflictDetail('Scaling'));
        await savePatient([of(SCALING, [], { patientId: 'P1' })]);
      }
    });

    it('saves one of several concurrent requests with the same version', async () => {
      await save([of(SCALING, [every(6)])]);
      const version = await versionOf(SCALING);
      const answers = await clinic.sendConcurrently(
        [10, 20, 30].map((months) => () => save([of(SCALING, [every(months)], { version })])),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    });
  });

  it('stores the rules of one of several concurrent saves without mixing them', async () => {
    const pair = (months: number) => () =>
      save([
        of(RECALL, [every(months, { maxAge: 15 }), every(months + 1, { minAge: 16 })]),
        of(SCALING, [every(months)]),
      ]);
    const answers = await clinic.sendConcurrently([10, 20, 30, 40, 50, 60].map(pair));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const stored = await clinic.stored();
    const winner = Number(/^18 .* every (\d+)/.exec(stored[0]!)![1]);
    expect(stored).toEqual([
      `18 profile 0: birth-end every ${winner} typemin`,
      `23 profile 0: birth-15 every ${winner} typemin`,
      `23 profile 0: 16-end every ${winner + 1} typemin`,
    ]);
  });
});
