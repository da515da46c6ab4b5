import { topics, type AnalysisRow, type DayBucket, type DismissedInsightView } from '@helix/contracts';
import { addDays, addMonths, commentOf, insightsToday, insightStatesOf, type DismissedInsight } from '@helix/hygiene';
import { eventually } from '../../../../libs/database/src/testing/eventually.js';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../testing/start-api.js';
import { callerOf, type Clinic, type Person } from '../users/testing/clinic-staff.js';
import { storeJudgedAppointment, type JudgedAppointment } from './testing/judged-appointment.js';

const TODAY = insightsToday(Date.now());
const DAY = addDays(TODAY, 5);
const DUE_DATE = addDays(DAY, 18);
const RECALL = { procedureRuleTypeId: 23, procedureName: 'Recall exam', inDays: 18, dueDate: DUE_DATE };
const WAITING = `
  select count(distinct pid)::int as waiting
  from pg_locks join pg_database d on d.oid = database
  where d.datname = current_database() and not granted`;
const NO_SUCH_APPOINTMENT = 'There is no such appointment in this clinic.';
const NO_SUCH_INSIGHT = 'This appointment has no such insight any more.';

describe('insights', () => {
  let served: TestApp;
  let maple: Clinic;
  let cedar: Clinic;
  let hygienist: Person;
  let cedarAdmin: Person;
  let call: ReturnType<typeof callerOf>;

  beforeAll(async () => {
    served = await startApi();
    call = callerOf(served);
    maple = await served.addClinic('Maple');
    cedar = await served.addClinic('Cedar');
    hygienist = await served.addUser('hygienist@helix.example', { [maple.clinicId]: false });
    cedarAdmin = await served.addUser('cedar@helix.example', { [cedar.clinicId]: true });
    await served.test.ownerPool.query(`
      insert into patient (clinic_id, id, version, initials) values (${maple.clinicId}, 'P1', 1, 'AB'), (${cedar.clinicId}, 'P1', 1, 'ZZ')`);
  });
  beforeEach(async () => {
    await served.test.ownerPool.query(
      'truncate appointment, appointment_due, dismissed_insight, appointment_comment, outbox; delete from audit_trail',
    );
    const everything: JudgedAppointment = {
      appointmentId: 'V1',
      start: `${DAY}T10:00:00`,
      almostDueProcedures: [RECALL, { ...RECALL, procedureRuleTypeId: 4, procedureName: 'Bitewings' }],
      noDoctor: true,
      isTooLongForChild: true,
      isBirthday: true,
      comments: 'Call first',
    };
    await storeJudgedAppointment(served.test, maple.clinicId, everything);
    await storeJudgedAppointment(served.test, cedar.clinicId, everything);
  });
  afterAll(() => served.close());

  const read = async (path: string, who = hygienist, clinic = maple) => {
    const { status, body } = await call('get', path, who, clinic);
    expect([path, status]).toEqual([path, 200]);
    return body as unknown;
  };
  const rows = (query = '', ...as: [Person?, Clinic?]) =>
    read(`/api/appointment/Analyze?startDate=${TODAY}&endDate=${addMonths(TODAY, 6)}${query}`, ...as) as Promise<
      AnalysisRow[]
    >;
  const dismissed = (...as: [Person?, Clinic?]) =>
    read('/api/appointment/insights', ...as) as Promise<DismissedInsightView[]>;
  type DismissWords = Record<string, string | number | boolean>;
  const dismiss = (words: DismissWords, who = hygienist, clinic = maple) => {
    const query = new URLSearchParams({ appointmentId: 'V1' });
    for (const [name, value] of Object.entries(words)) query.set(name, String(value));
    return call('get', `/api/appointment/dismissinsight?${query}`, who, clinic);
  };
  const birthday = { insightTypeId: 4, dismiss: true };
  const recall = { procedureRuleTypeId: 23, InsightTypeId: 1, dismiss: true };
  const comment = (body: object, id = 'V1', who = hygienist, clinic = maple) =>
    call('post', `/api/appointment/${id}/Comment`, who, clinic).send(body);
  const told = async () => {
    const { rows: found } = await served.test.ownerPool.query<Record<string, unknown>>(
      `select action, subject, details from audit_trail where action <> 'patientsRead' order by audit_id`,
    );
    return found;
  };
  /** What the open consoles of a clinic are told, in order. */
  const consoles = async () => {
    const { rows: found } = await served.test.ownerPool.query<{ topic: string; value: string }>(
      `select r.topic, r.value from log_record r union all select topic, value from outbox`,
    );
    return found
      .filter(({ topic }) => topic === topics.analysisUpdated)
      .map(({ value }) => JSON.parse(value) as Record<string, unknown>);
  };
  const states = async () => {
    const [row] = await rows();
    return insightStatesOf(
      row!,
      (await dismissed()) as DismissedInsight[],
      commentOf(row!.comments, row!.commentState),
    );
  };

  describe('are dismissed', () => {
    it('each by itself, once, and taken back, which is told to the consoles and in the audit trail', async () => {
      const before = (await consoles()).length;
      for (let again = 0; again < 2; again += 1) {
        const answer = await dismiss(birthday);
        expect([answer.status, answer.text, answer.headers['cache-control']]).toEqual([204, '', 'no-store']);
      }
      expect(await dismissed()).toEqual([
        { appointmentId: 'V1', insightTypeId: 4, procedureRuleType: 0, dueDate: null },
      ]);
      for (let again = 0; again < 2; again += 1)
        expect((await dismiss({ ...birthday, dismiss: false })).status).toBe(204);
      expect(await dismissed()).toEqual([]);
      const details = { insight: 'Birthday' };
      expect(await told()).toEqual([
        { action: 'insightDismissed', subject: 'appointment V1', details },
        { action: 'insightRestored', subject: 'appointment V1', details },
      ]);
      const update = { clinicId: maple.clinicId, appointmentIds: ['V1'], days: [DAY], providersChanged: false };
      expect((await consoles()).slice(before)).toMatchObject([update, update]);
    });

    it('an almost-due procedure with the due date that it has, and it comes back with another one', async () => {
      expect((await dismiss(recall)).status).toBe(204);
      expect(await dismissed()).toEqual([
        { appointmentId: 'V1', insightTypeId: 1, procedureRuleType: 23, dueDate: DUE_DATE },
      ]);
      const isDismissed = async () =>
        (await states()).insights.find(({ procedureRuleType }) => procedureRuleType === 23)?.isDismissed;
      expect(await isDismissed()).toBe(true);

      const later = addDays(DUE_DATE, 1);
      const moveTo = (dueDate: string) =>
        served.test.ownerPool.query(
          `update appointment_due set analysis = jsonb_set(analysis, '{almostDueProcedures,0,dueDate}', to_jsonb($1::text))`,
          [dueDate],
        );
      await moveTo(later);
      expect(await isDismissed()).toBe(false);
      expect((await dismiss(recall)).status).toBe(204);
      expect((await dismissed())[0]?.dueDate).toBe(later);
      expect(await isDismissed()).toBe(true);
      expect((await told()).map(({ details }) => details)).toEqual([
        { insight: `Recall exam is due on ${DUE_DATE}` },
        { insight: `Recall exam is due on ${later}` },
      ]);
    });

    it('until the appointment is fully dismissed: each insight, and the comment acknowledged', async () => {
      for (const query of [recall, { ...recall, procedureRuleTypeId: 4 }, { InsightTypeId: 2 }, { InsightTypeId: 3 }])
        expect((await dismiss({ dismiss: true, ...query })).status).toBe(204);
      expect(await states()).toMatchObject({ isFullyDismissed: false });
      await comment({ note: 'Call first', commentState: 2 });
      expect(await states()).toMatchObject({ isFullyDismissed: false });
      await dismiss(birthday);
      expect(await states()).toMatchObject({ isFullyDismissed: true });
      expect((await states()).insights).toHaveLength(5);
      await comment({ note: 'Call first', commentState: 1 });
      expect(await states()).toMatchObject({ isFullyDismissed: false });
    });

    it('but not what the appointment does not have', async () => {
      await storeJudgedAppointment(served.test, maple.clinicId, { appointmentId: 'PLAIN', start: `${DAY}T12:00:00` });
      await served.test.ownerPool.query(`insert into appointment (clinic_id, id, version, start_at, deleted) values
        (${maple.clinicId}, 'DOCTORS', 1, '${DAY} 13:00', false), (${maple.clinicId}, 'GONE', 1, '${DAY} 13:00', true)`);
      const attempts: [DismissWords, string][] = [
        [{ ...birthday, appointmentId: 'PLAIN' }, NO_SUCH_INSIGHT],
        [{ ...recall, appointmentId: 'PLAIN' }, NO_SUCH_INSIGHT],
        [{ ...recall, procedureRuleTypeId: 14 }, NO_SUCH_INSIGHT],
        [{ ...birthday, appointmentId: 'DOCTORS' }, NO_SUCH_INSIGHT],
        [{ ...birthday, appointmentId: 'GONE' }, NO_SUCH_APPOINTMENT],
        [{ ...birthday, appointmentId: 'NONE' }, NO_SUCH_APPOINTMENT],
        [{ ...birthday, appointmentId: 'NONE', dismiss: false }, NO_SUCH_APPOINTMENT],
      ];
      for (const [query, detail] of attempts) {
        const { status, body } = await dismiss(query);
        expect([query, status, (body as { detail: string }).detail]).toEqual([query, 404, detail]);
      }
      expect(await told()).toEqual([]);
    });

    it('and taken back also when there is no such insight any more', async () => {
      await dismiss(recall);
      await served.test.ownerPool.query(
        `update appointment_due set analysis = jsonb_set(analysis, '{almostDueProcedures}', '[]')`,
      );
      expect((await dismiss({ ...recall, dismiss: false })).status).toBe(204);
      expect(await dismissed()).toEqual([]);
    });

    it.each<[DismissWords, string, string]>([
      [{ ...birthday, insightTypeId: 5 }, 'insightTypeId', 'expected 1, 2, 3 or 4'],
      [{ ...birthday, dismiss: 'perhaps' }, 'dismiss', 'expected true or false'],
      [{ insightTypeId: 1, dismiss: true }, 'procedureRuleTypeId', 'expected the procedure'],
      [{ ...recall, procedureRuleTypeId: 'x' }, 'procedureRuleTypeId', 'expected a procedure'],
      [{ ...birthday, appointmentId: 'a-b' }, 'appointmentId', 'expected 1 to 64 letters, digits, underscores or dots'],
    ])('only as %j would have it right', async (query, field, message) => {
      const { status, body } = await dismiss(query);
      expect([status, (body as { errors: unknown }).errors]).toEqual([422, [{ field, message }]]);
    });
  });

  describe('show the comment', () => {
    const shown = async () => {
      const [row] = await rows();
      return [row?.comments, row?.commentState];
    };
    const stored = async () => {
      const { rows: found } = await served.test.ownerPool.query(
        'select clinic_id, text, state, answered_text, changed_by from appointment_comment',
      );
      return found;
    };

    const practiceSays = (text: string | null) =>
      served.test.ownerPool.query('update appointment set comments = $2 where clinic_id = $1', [maple.clinicId, text]);

    /**
     * Starts requests, and lets them write only when all of them wait for something.
     *
     * @param meanwhile is done while they wait. @returns their answers.
     */
    const heldBack = async <T>(
      requests: (() => PromiseLike<T>)[],
      meanwhile = (): Promise<unknown> => Promise.resolve(),
    ): Promise<T[]> => {
      const holder = await served.test.ownerPool.connect();
      try {
        await holder.query('begin; lock table appointment_comment in share mode');
        const answers = Promise.all(requests.map((request) => request()));
        await eventually(
          async () => (await served.test.ownerPool.query<{ waiting: number }>(WAITING)).rows[0]!.waiting,
          (waiting) => waiting >= requests.length,
        );
        await meanwhile();
        await holder.query('commit');
        return await answers;
      } finally {
        holder.release();
      }
    };

    it('of the practice, which is acknowledged and made new again', async () => {
      const before = (await consoles()).length;
      for (let again = 0; again < 2; again += 1) {
        const answer = await comment({ note: 'Call first', commentState: 2 });
        expect([answer.status, answer.body]).toEqual([200, { comments: 'Call first', commentState: 2 }]);
      }
      expect(await shown()).toEqual(['Call first', 2]);
      expect(await stored()).toEqual([
        { clinic_id: maple.clinicId, text: null, state: 2, answered_text: 'Call first', changed_by: hygienist.userId },
      ]);
      expect((await comment({ commentState: 1 })).body).toEqual({ comments: 'Call first', commentState: 1 });
      expect(await stored()).toEqual([]);
      expect(await told()).toEqual([
        { action: 'commentChanged', subject: 'appointment V1', details: { commentState: ['New', 'Acknowledged'] } },
        { action: 'commentChanged', subject: 'appointment V1', details: { commentState: ['Acknowledged', 'New'] } },
      ]);
      expect((await consoles()).slice(before)).toMatchObject([{ days: [DAY] }, { days: [DAY] }]);
    });

    it('that a user writes in its place, and what the practice says after that', async () => {
      await comment({ commentState: 2 });
      // Other edits leave the state as it is.
      expect((await comment({ note: ' Called, comes at 9 ' })).body).toEqual({
        comments: 'Called, comes at 9',
        commentState: 2,
      });
      await served.test.ownerPool.query(`update appointment set comments = 'Allergic to latex' where clinic_id = $1`, [
        maple.clinicId,
      ]);
      expect(await shown()).toEqual(['Called, comes at 9\nAllergic to latex', 1]);
      expect((await comment({ commentState: 2 })).body).toEqual({
        comments: 'Called, comes at 9\nAllergic to latex',
        commentState: 2,
      });
      expect(await shown()).toEqual(['Called, comes at 9\nAllergic to latex', 2]);
    });

    it('on the calendar too', async () => {
      const onCalendar = async () => {
        const days = (await read(`/api/appointment?startDate=${DAY}&endDate=${DAY}`)) as DayBucket[];
        const [appointment] = days.flatMap(({ providers }) => providers.flatMap(({ appointments }) => appointments));
        return [appointment?.comments, appointment?.commentState];
      };
      expect(await onCalendar()).toEqual(['Call first', 1]);
      await comment({ commentState: 2 });
      expect(await onCalendar()).toEqual(['Call first', 2]);
      await comment({ note: 'Called' });
      expect(await onCalendar()).toEqual(['Called', 2]);
      await comment({ note: null });
      expect(await onCalendar()).toEqual([null, null]);
    });

    it('no more when a user takes it away, and anew when one writes', async () => {
      expect((await comment({ note: '', commentState: 2 })).body).toEqual({ comments: null, commentState: null });
      expect(await shown()).toEqual([null, null]);
      expect((await comment({ commentState: 2 })).body).toEqual({ comments: null, commentState: null });
      expect((await comment({ note: 'Bring X-rays' })).body).toEqual({ comments: 'Bring X-rays', commentState: 1 });
      expect((await comment({ note: 'Call first' })).body).toEqual({ comments: 'Call first', commentState: 1 });
      expect(await stored()).toEqual([]);
      expect((await told()).map(({ details }) => details)).toEqual([
        { comment: ['Call first', null], commentState: ['New', null] },
        { comment: [null, 'Bring X-rays'], commentState: [null, 'New'] },
        { comment: ['Bring X-rays', 'Call first'] },
      ]);
    });

    it('as the last of two who write at once has it', async () => {
      const answers = await heldBack([() => comment({ note: 'One' }), () => comment({ note: 'Two' })]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const [first, second] = await told();
      const [[, one], [two, last]] = [first, second].map(
        (entry) => (entry?.['details'] as { comment: [string, string] }).comment,
      ) as [[string, string], [string, string]];
      expect(two).toBe(one);
      expect(await shown()).toEqual([last, 1]);
    });

    it('that was changed since it was seen, and leave it as it is', async () => {
      const refused = async (body: object) => {
        const before = [await shown(), await stored(), await told()];
        const answer = await comment(body);
        expect(answer.status).toBe(409);
        expect(answer.body).toMatchObject({
          title: 'Changed meanwhile',
          detail: 'The comment was changed meanwhile, and nothing was saved. Please read it again.',
        });
        expect([await shown(), await stored(), await told()]).toEqual(before);
      };
      await practiceSays('LATEX ALLERGY');
      await refused({ note: 'Call first', commentState: 2, seen: 'Call first' });
      await refused({ commentState: 2, seen: null });
      const seen = 'LATEX ALLERGY';
      expect((await comment({ note: seen, commentState: 2, seen })).body).toEqual({ comments: seen, commentState: 2 });
      await refused({ note: 'Call first', commentState: 1, seen: 'Call first' });
      expect((await comment({ note: seen, commentState: 1, seen })).body).toEqual({ comments: seen, commentState: 1 });

      await practiceSays(null);
      await refused({ commentState: 2, seen });
      expect((await comment({ note: 'Bring X-rays', seen: null })).body).toEqual({
        comments: 'Bring X-rays',
        commentState: 1,
      });
    });

    it('of the first of two who have seen the same and write at once', async () => {
      const write = (note: string) => comment({ note, seen: 'Call first' });
      const answers = await heldBack([() => write('One'), () => write('Two')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const saved = answers.find(({ status }) => status === 200)!;
      expect(await shown()).toEqual([(saved.body as { comments: string }).comments, 1]);
      expect(await told()).toHaveLength(1);
    });

    it('of the practice as new when it comes while the one before is acknowledged', async () => {
      const [answer] = await heldBack(
        [() => comment({ note: 'Call first', commentState: 2, seen: 'Call first' })],
        () => practiceSays('LATEX ALLERGY'),
      );
      expect(answer?.status).toBe(200);
      expect(await shown()).toEqual(['LATEX ALLERGY', 1]);
    });

    it.each([
      [{ seen: 7 }, 'seen', 'The comment that was seen must be text.'],
      [{ note: 7 }, 'note', 'The comment must be text.'],
      [{ note: 'x'.repeat(10_001) }, 'note', 'The comment must be at most 10000 characters.'],
      [{ note: 'a\0b' }, 'note', 'The comment must be plain text.'],
      [{ commentState: 3 }, 'commentState', 'expected 1 (new) or 2 (acknowledged)'],
    ])('and refuse %j', async (body, field, message) => {
      const answer = await comment(body);
      expect([answer.status, (answer.body as { errors: unknown }).errors]).toEqual([422, [{ field, message }]]);
    });

    it.each(['NONE', 'a-b'])('of appointments of the clinic only: not of %s', async (id) => {
      const answer = await comment({ note: 'x' }, id);
      expect([answer.status, (answer.body as { detail: string }).detail]).toEqual([404, NO_SUCH_APPOINTMENT]);
    });
  });

  it('are of one clinic alone', async () => {
    await dismiss(birthday);
    await comment({ note: 'Ours', commentState: 2 });
    expect(await dismissed(cedarAdmin, cedar)).toEqual([]);
    expect(await rows('', cedarAdmin, cedar)).toMatchObject([
      { appointmentId: 'V1', patientInitials: 'ZZ', comments: 'Call first', commentState: 1 },
    ]);
    await dismiss(birthday, cedarAdmin, cedar);
    await dismiss({ ...birthday, dismiss: false }, cedarAdmin, cedar);
    expect(await dismissed()).toHaveLength(1);
    expect((await dismiss(birthday, hygienist, cedar)).status).toBe(403);
    expect((await comment({ note: 'x' }, 'V1', hygienist, cedar)).status).toBe(403);
  });

  it('are dismissed from today to six months ahead, and no further', async () => {
    const end = addMonths(TODAY, 6)!;
    for (const [appointmentId, date] of [
      ['YESTERDAY', addDays(TODAY, -1)],
      ['TODAY', TODAY],
      ['LAST', end],
      ['BEYOND', addDays(end, 1)],
    ] as const) {
      await storeJudgedAppointment(served.test, maple.clinicId, {
        appointmentId,
        start: `${date}T09:00:00`,
        isBirthday: true,
      });
      expect((await dismiss({ ...birthday, appointmentId })).status).toBe(204);
    }
    expect((await dismissed()).map(({ appointmentId }) => appointmentId).sort()).toEqual(['LAST', 'TODAY']);
  });

  it('are asked for in days that make sense, and reading them is recorded', async () => {
    const ask = async (startDate: string, endDate: string) => {
      const answer = await call(
        'get',
        `/api/appointment/analyze?STARTDATE=${startDate}&enddate=${endDate}`,
        hygienist,
        maple,
      );
      return [answer.status, (answer.body as { errors?: { message: string }[] }).errors?.[0]?.message];
    };
    expect(await ask(DAY, DAY)).toEqual([200, undefined]);
    expect(await ask(DAY, addDays(DAY, -1))).toEqual([422, 'expected no earlier than startDate']);
    expect(await ask('2026-01-01', '2026-07-05')).toEqual([200, undefined]);
    expect(await ask('2026-01-01', '2026-07-06')).toEqual([422, 'expected at most 186 days']);
    expect(await ask('2026-02-30', DAY)).toEqual([422, 'expected a date that exists']);
    const { rows: read } = await served.test.ownerPool.query(
      `select subject from audit_trail where action = 'patientsRead' order by audit_id limit 1`,
    );
    expect(read).toEqual([{ subject: `GET appointment/analyze?STARTDATE=${DAY}&enddate=${DAY}` }]);
  });
});
