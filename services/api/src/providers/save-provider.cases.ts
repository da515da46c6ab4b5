import { topics } from '@helix/contracts';
import { addDays, dateAt } from '@helix/hygiene';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../testing/start-api.js';
import { apiClient, auditEntries, type Clinic, type Person } from '../testing/api-client.js';

describe('provider settings', () => {
  let served: TestApp;
  let maple: Clinic;
  let cedar: Clinic;
  let admin: Person;
  let hygienist: Person;
  let colleague: Person;
  let elsewhere: Person;
  let call: ReturnType<typeof apiClient>;

  beforeAll(async () => {
    served = await startApi();
    call = apiClient(served);
    maple = await served.addClinic('Maple');
    cedar = await served.addClinic('Cedar');
    admin = await served.addUser('admin@helix.example', { [maple.clinicId]: true });
    hygienist = await served.addUser('hygienist@helix.example', { [maple.clinicId]: false, [cedar.clinicId]: false });
    colleague = await served.addUser('colleague@helix.example', { [maple.clinicId]: false });
    elsewhere = await served.addUser('elsewhere@helix.example', { [cedar.clinicId]: true });
  });
  afterAll(() => served.close());

  beforeEach(async () => {
    await served.test.ownerPool.query(`
      truncate provider, provider_setting, provider_wage, doctor_absence, deleted_provider, outbox;
      insert into provider (clinic_id, id, version, deleted, first_name, last_name, type, is_secondary, is_active) values
        (${maple.clinicId}, 'H1', 1, false, 'Zoe', 'Adams', 1, false, true),
        (${maple.clinicId}, 'H2', 1, false, 'Amy', 'Young', 1, false, true),
        (${maple.clinicId}, 'GONE', 1, true, null, null, null, null, null),
        (${cedar.clinicId}, 'H1', 1, false, 'Not', 'Ours', 1, false, true),
        (${cedar.clinicId}, 'H9', 1, false, 'Not', 'Either', 1, false, true);
      insert into provider_setting (clinic_id, provider_id, goal_wage, base_wage, notes, user_id) values
        (${maple.clinicId}, 'H1', 60, 45.5, 'left-handed', ${hygienist.userId}),
        (${cedar.clinicId}, 'H1', 70, 50, null, ${elsewhere.userId}),
        (${cedar.clinicId}, 'H9', 40, 30, null, ${hygienist.userId})`);
  });

  const save = (body: object, by: Person = admin, clinic = maple) =>
    call('post', '/api/provider', by, clinic).send(body);
  const settings = async () =>
    (
      await served.test.ownerPool.query<Record<string, unknown>>(
        `select c.name || ' ' || provider_id as key, goal_wage, base_wage, notes, exclude_from_calendar as calendar,
                exclude_from_analysis as analysis, user_id
         from provider_setting join clinic c using (clinic_id) order by 1`,
      )
    ).rows;
  const TODAY = dateAt(Date.now(), 'America/Toronto');
  /** The dated wages of H1 in Maple: start, base, goal and commission. */
  const wages = async () =>
    (
      await served.test.ownerPool.query<{ line: string }>(
        `select concat_ws(' ', effective_start, coalesce(base_wage::text, '-'), coalesce(goal_wage::text, '-'),
                  coalesce(commission_percentage::text, '-')) as line
         from provider_wage where clinic_id = $1 and provider_id = 'H1' order by effective_start`,
        [maple.clinicId],
      )
    ).rows.map(({ line }) => line);
  const setting = async (key: string) => (await settings()).find((row) => row['key'] === key);
  /** The messages in the outbox. */
  const published = async () =>
    (
      await served.test.ownerPool.query<{ topic: string; key: string; value: string }>(
        'select topic, key, value from outbox order by outbox_id',
      )
    ).rows.map(({ topic, key, value }) => ({ topic, key, ...(JSON.parse(value) as Record<string, unknown>) }));

  it('GET /api/provider/userProviders returns the current user’s providers with their wages', async () => {
    const own = async (by: Person, clinic: Clinic) =>
      (await call('get', '/api/Provider/UserProviders', by, clinic)).body as Record<string, unknown>[];
    expect(await own(hygienist, maple)).toEqual([
      expect.objectContaining({
        provider_id: 'H1',
        first_name: 'Zoe',
        last_name: 'Adams',
        goalWage: 60,
        baseWage: 45.5,
      }),
    ]);
    expect((await own(hygienist, cedar)).map((provider) => provider['provider_id'])).toEqual(['H9']);
    expect(await own(admin, maple)).toEqual([]);
  });

  describe('POST /api/provider by an admin', () => {
    it('saves all settings in this clinic only, and records them before and after', async () => {
      const before = await settings();
      const { status, body } = await save({
        providerId: 'H2',
        notes: 'Mondays only\nin spring',
        excludeFromAnalysis: true,
        goalWage: 66.35,
        baseWage: 66.35,
        excludeFromCalendar: true,
        userId: colleague.userId,
      });
      expect([status, body]).toEqual([
        200,
        expect.objectContaining({
          provider_id: 'H2',
          first_name: 'Amy',
          notes: 'Mondays only\nin spring',
          excludeFromAnalysis: true,
          excludeFromCalendar: true,
          goalWage: 66.35,
          baseWage: 66.35,
          userId: colleague.userId,
        }),
      ]);
      const saved = {
        key: 'Maple H2',
        goal_wage: '66.35',
        base_wage: '66.35',
        notes: 'Mondays only\nin spring',
        calendar: true,
        analysis: true,
        user_id: colleague.userId,
      };
      expect(await settings()).toEqual([...before, saved]);
      expect(await auditEntries(served, 'H2')).toEqual([
        {
          action: 'providerChanged',
          userId: admin.userId,
          clinicId: maple.clinicId,
          details: {
            notes: [null, 'Mondays only\nin spring'],
            excludeFromAnalysis: [false, true],
            excludeFromCalendar: [false, true],
            goalWage: [null, 66.35],
            baseWage: [null, 66.35],
            userId: [null, colleague.userId],
          },
        },
      ]);
    });

    it('returns 409 when somebody else saved a setting since it was read, and keeps what they saved', async () => {
      const details = async (by: Person) =>
        (await call('get', '/api/Provider/Details/H1', by, maple)).body as { version: string | null };
      const { version } = await details(admin);
      // The goal is that of the hygienist, too.
      const { body: goal } = await save({ providerId: 'H1', goalWage: 61, version }, hygienist);
      expect(goal).toMatchObject({ goalWage: 61, version: (await details(admin)).version });

      const { status, body } = await save({ providerId: 'H1', goalWage: 72, notes: 'Fridays', version });
      expect([status, body.title, body.detail]).toEqual([
        409,
        'Version conflict',
        'This provider was changed by someone else. Your changes were not saved; close this and open it again.',
      ]);
      const change = (form: object) => call('put', '/api/Provider/Details/H1', admin, maple).send(form);
      expect((await change({ payrollId: '0815', version })).status).toBe(409);
      expect(await setting('Maple H1')).toMatchObject({ notes: 'left-handed' });
      expect((await details(hygienist)).version).toBe((await details(admin)).version);

      // A repeated save whose answer was lost stores nothing, so that it conflicts with nothing.
      expect((await save({ providerId: 'H1', goalWage: 61, version })).status).toBe(200);
      expect((await change({ payrollId: '0815', version: (await details(admin)).version })).status).toBe(200);
      // Programs that know no versions overwrite.
      expect((await save({ providerId: 'H1', goalWage: 72 })).status).toBe(200);
      // A version would tell whether a guess of a hidden wage is right.
      expect((await details(colleague)).version).toBeNull();
    });

    it('keeps missing fields, and clears null fields', async () => {
      const kept = await save({ providerId: 'H1', goalWage: 61 });
      expect(kept.body).toMatchObject({ goalWage: 61, baseWage: 45.5, notes: 'left-handed' });
      const cleared = await save({ providerId: 'H1', goalWage: null, notes: null, userId: null });
      expect(cleared.body).toMatchObject({ goalWage: null, baseWage: 45.5, notes: null, userId: null });
    });

    it('stores wages in cents', async () => {
      for (const [sent, stored] of [
        [0.1, '0.10'],
        [1.15, '1.15'],
        [99_999.99, '99999.99'],
        [100_000, '100000.00'],
      ] as const) {
        await served.test.ownerPool.query('truncate provider_wage');
        await served.test.ownerPool.query(`update provider_setting set base_wage = null where provider_id = 'H2'`);
        expect((await save({ providerId: 'H2', baseWage: sent })).body.baseWage).toBe(sent);
        expect(await setting('Maple H2')).toMatchObject({ base_wage: stored });
      }
    });

    it('takes a wage of 0 for none', async () => {
      expect((await save({ providerId: 'H1', baseWage: 0, goalWage: 0 })).body).toMatchObject({
        goalWage: null,
        baseWage: null,
      });
    });

    it('stores the first wage for all days, and opens a record of today for a later one', async () => {
      await save({ providerId: 'H2', goalWage: 70 });
      expect(await setting('Maple H2')).toMatchObject({ goal_wage: '70.00', base_wage: null });
      await save({ providerId: 'H1', goalWage: 61 });
      expect(await setting('Maple H1')).toMatchObject({ goal_wage: '60.00', base_wage: '45.50' });
      expect(await wages()).toEqual([`${TODAY} 45.50 61.00 -`]);
    });

    it('changes the record of today in place, and leaves the others', async () => {
      const [past, future] = [addDays(TODAY, -30), addDays(TODAY, 30)];
      await served.test.ownerPool.query(
        `insert into provider_wage (clinic_id, provider_id, effective_start, base_wage, goal_wage)
         values ($1, 'H1', $2, 46, 62), ($1, 'H1', $3, 50, 80)`,
        [maple.clinicId, past, future],
      );
      await save({ providerId: 'H1', goalWage: 63 });
      await save({ providerId: 'H1', goalWage: 64, commissionPercentage: 0.3 });
      expect(await wages()).toEqual([
        `${past} 46.00 62.00 -`,
        `${TODAY} 46.00 64.00 0.3000`,
        `${future} 50.00 80.00 -`,
      ]);
    });

    it('saves a type in place of that of the practice-management system until it is null', async () => {
      const typeOf = async (providerType: number | null) =>
        (await save({ providerId: 'H1', providerType })).body as Record<string, unknown>;
      expect(await typeOf(2)).toMatchObject({ providerType: 2, isHygienist: false });
      expect(await published()).toMatchObject([
        { changed: { provider: { ids: ['H1'], doctorDays: [['H1', TODAY]], retypedIds: ['H1'] } } },
      ]);
      // The hygienist was no doctor before today.
      const absences = await served.test.ownerPool.query(
        'select provider_id, from_date::text, to_date::text from doctor_absence',
      );
      expect(absences.rows).toEqual([{ provider_id: 'H1', from_date: '0001-01-01', to_date: TODAY }]);
      const { rows } = await served.test.ownerPool.query('select type from provider where id = $1 and clinic_id = $2', [
        'H1',
        maple.clinicId,
      ]);
      expect(rows).toEqual([{ type: 1 }]);
      expect(await typeOf(null)).toMatchObject({ providerType: 1, isHygienist: true });
    });

    it('returns 422 for a payroll ID that another provider of the clinic has', async () => {
      expect((await save({ providerId: 'H1', payrollId: ' a7 ' })).status).toBe(200);
      const { status, body } = await save({ providerId: 'H2', payrollId: 'A7' });
      const message = 'Another provider of this clinic has this Payroll ID.';
      expect([status, body.errors]).toEqual([422, [{ field: 'payrollId', message }]]);
      const details = (await call('get', '/api/Provider/Details', admin, maple)).body as Record<string, unknown>[];
      expect(details.map(({ provider_id, payrollId }) => [provider_id, payrollId])).toEqual([
        ['H1', 'a7'],
        ['H2', null],
      ]);
    });

    it('takes a payroll ID over from a deleted provider, who can still be read and changed', async () => {
      await save({ providerId: 'H1', payrollId: 'a7' });
      await served.test.ownerPool.query(`
        update provider set deleted = true, first_name = null, last_name = null, type = null, is_secondary = null, is_active = null
        where clinic_id = ${maple.clinicId} and id = 'H1';
        insert into deleted_provider values (${maple.clinicId}, 'H1', 'Zoe', 'Adams', 1)`);
      const taken = await save({ providerId: 'H2', payrollId: 'A7' });
      expect([taken.status, taken.body.isDeleted]).toEqual([200, undefined]);
      expect((await auditEntries(served, 'H1')).at(-1)).toMatchObject({ details: { payrollId: ['a7', null] } });
      const one = async (path: string) => (await call('get', `/api/Provider/${path}`, admin, maple)).body;
      expect(await one('Details/H1')).toMatchObject({
        ...{
          first_name: 'Zoe',
          last_name: 'Adams',
          providerType: 1,
          isHygienist: true,
          isActive: false,
          isDeleted: true,
        },
        ...{ payrollId: null, baseWage: 45.5 },
      });
      const changed = await save({ providerId: 'H1', payrollId: 'B8', baseWage: 46 });
      expect([changed.status, changed.body]).toEqual([200, expect.objectContaining({ baseWage: 46, isDeleted: true })]);
      expect((await save({ providerId: 'H1', payrollId: 'a7' })).status).toBe(422);
      const ids = async (path: string) =>
        ((await one(path)) as { provider_id: string }[]).map((row) => row.provider_id);
      expect([await ids('Details?activeOnly=true'), await ids('Details')]).toEqual([['H2'], ['H1', 'H2']]);
      expect([await ids(''), await ids('?providerType=1&withDeleted=true')]).toEqual([['H2'], ['H1', 'H2']]);
      expect(await ids('?activeOnly=true&withDeleted=true')).toEqual(['H2']);
      expect((await one('H1/WageHistory')).providerWage).toHaveLength(1);
    });

    it('returns 422 for a goal wage below the base wage', async () => {
      const message = `Goal wage can't be less than base wage.`;
      for (const wages of [{ goalWage: 45.49 }, { baseWage: 60.01 }, { goalWage: 1, baseWage: 2 }]) {
        const { status, body } = await save({ providerId: 'H1', ...wages });
        expect([status, body.errors]).toEqual([422, [{ field: 'goalWage', message }]]);
      }
      expect(await setting('Maple H1')).toMatchObject({ goal_wage: '60.00', base_wage: '45.50' });
      expect((await save({ providerId: 'H1', goalWage: 45.5 })).status).toBe(200);
      expect((await save({ providerId: 'H1', goalWage: null, baseWage: 99 })).status).toBe(200);
    });

    it('returns 422 with every invalid field', async () => {
      const before = await settings();
      const errors = async (body: object) => {
        const answer = await save({ providerId: 'H1', ...body });
        expect(answer.status).toBe(422);
        return (answer.body.errors as { field: string; message: string }[]).map(
          ({ field, message }) => `${field}: ${message}`,
        );
      };
      expect(await errors({ goalWage: -1, baseWage: 1.005 })).toEqual([
        'goalWage: Goal wage must be a number of dollars, 0 or more.',
        'baseWage: Base wage must have at most 2 decimals.',
      ]);
      expect(await errors({ goalWage: '60', baseWage: 1e300 })).toEqual([
        'goalWage: Goal wage must be a number of dollars, 0 or more.',
        'baseWage: Base wage must be at most 100000.',
      ]);
      expect(await errors({ notes: 'a\u0000' })).toEqual(['notes: the null character cannot be stored']);
      expect(await errors({ payrollId: '00\ud83d' })).toEqual(['payrollId: Payroll ID must be plain text.']);
      expect(await errors({ notes: 5, excludeFromCalendar: 'no', userId: 'me', providerId: 'H-1' })).toEqual([
        'providerId: expected 1 to 64 letters, digits, underscores or dots',
        'notes: Notes must be text.',
        'excludeFromCalendar: expected true or false',
        'userId: expected a user',
      ]);
      expect(await errors({ userId: elsewhere.userId })).toEqual(['userId: This user is not a member of this clinic.']);
      expect(await errors({ userId: 987_654 })).toEqual(['userId: This user is not a member of this clinic.']);
      expect(await settings()).toEqual(before);
      expect(await published()).toEqual([]);
    });

    it('returns 404 for providers of another clinic', async () => {
      const before = await settings();
      for (const providerId of ['NOBODY', 'GONE', 'H9']) {
        const { status, body } = await save({ providerId, notes: 'x' });
        expect([status, body.detail]).toEqual([404, 'Provider not found in this clinic.']);
      }
      expect((await save({ providerId: 'H1', notes: 'x' }, admin, cedar)).status).toBe(403);
      expect(await settings()).toEqual(before);
    });
  });

  describe('POST /api/provider by the provider’s own user', () => {
    const whole = () => ({
      providerId: 'H1',
      notes: 'left-handed',
      excludeFromAnalysis: false,
      excludeFromCalendar: false,
      goalWage: 62.5,
      baseWage: 45.5,
      userId: hygienist.userId,
    });

    it('saves the goal wage, also with all other fields unchanged', async () => {
      expect((await save({ providerId: 'H1', goalWage: 61 }, hygienist)).status).toBe(200);
      expect((await save(whole(), hygienist)).body).toMatchObject({ goalWage: 62.5, baseWage: 45.5 });
      expect(await wages()).toEqual([`${TODAY} 45.50 62.50 -`]);
      const tooLow = await save({ providerId: 'H1', goalWage: 45 }, hygienist);
      expect([tooLow.status, tooLow.body.detail]).toEqual([422, `Goal wage can't be less than base wage.`]);
    });

    it('returns 403 for any other changed field', async () => {
      const before = await settings();
      for (const [change, words] of [
        [{ baseWage: 1 }, 'the base wage'],
        [{ notes: null }, 'the notes'],
        [{ excludeFromCalendar: true }, 'whether the calendar leaves them out'],
        [{ userId: null, excludeFromAnalysis: true }, 'whether analyses leave them out, the user'],
        [{ commissionPercentage: 0.5 }, 'the commission'],
        [{ providerType: 2, payrollId: 'X' }, 'the provider type, the Payroll ID'],
      ] as const) {
        const { status, body } = await save({ ...whole(), ...change }, hygienist);
        expect([status, body.detail]).toEqual([
          403,
          `You can only change your own goal wage. Only an admin of the clinic can change ${words}.`,
        ]);
      }
      expect(await settings()).toEqual(before);
    });

    it('returns 403 for other providers and in other clinics', async () => {
      const before = await settings();
      for (const answer of [
        await save({ providerId: 'H1', goalWage: 99 }, colleague),
        await save({ providerId: 'H2', goalWage: 99 }, hygienist),
        await save({ providerId: 'H1', goalWage: 99 }, hygienist, cedar),
      ])
        expect([answer.status, answer.body.detail]).toEqual([
          403,
          'Only an admin of the clinic can change this provider.',
        ]);
      expect((await save({ providerId: 'H1', goalWage: 99 }, colleague, cedar)).status).toBe(403);
      expect(await settings()).toEqual(before);
    });
  });

  describe('publishing provider changes', () => {
    const message = (appointmentsOfProviderIds: string[], days: [string, string | null, string | null][] = []) => ({
      topic: topics.clinicTouched,
      key: String(maple.clinicId),
      clinicId: maple.clinicId,
      receivedAt: expect.any(Number),
      providerIds: ['H1'],
      appointmentsOfProviderIds,
      appointmentsOfProviderDays: days,
    });

    it('publishes the appointments from today on when the goal wage changes', async () => {
      await save({ providerId: 'H1', goalWage: 80 });
      expect(await published()).toEqual([message([], [['H1', TODAY, null]])]);
    });

    it.each([[{ excludeFromCalendar: true }], [{ excludeFromAnalysis: true }]])(
      'publishes all appointments of the provider when %j changes',
      async (change) => {
        await save({ providerId: 'H1', ...change });
        expect(await published()).toEqual([message(['H1'])]);
      },
    );

    it.each([[{ baseWage: 12 }], [{ notes: 'new' }]])('publishes the provider only when %j changes', async (change) => {
      await save({ providerId: 'H1', ...change });
      expect(await published()).toEqual([message([])]);
    });

    it('publishes nothing when nothing changed', async () => {
      expect((await save({ providerId: 'H1', goalWage: 60, notes: 'left-handed' })).status).toBe(200);
      expect(await published()).toEqual([]);
    });
  });

  it('never assigns a user who is concurrently removed from the clinic', async () => {
    const leaver = await served.addUser('leaver@helix.example', { [maple.clinicId]: false, [cedar.clinicId]: false });
    const [, saved] = await Promise.all([
      call('delete', `/api/user/${leaver.userId}`, admin, maple),
      save({ providerId: 'H2', userId: leaver.userId }),
    ]);
    expect([200, 422]).toContain(saved.status);
    // Whichever came first, the removed user has no provider.
    const { rows } = await served.test.ownerPool.query(
      'select provider_id from provider_setting where clinic_id = $1 and user_id = $2',
      [maple.clinicId, leaver.userId],
    );
    expect(rows).toEqual([]);
  });
});
