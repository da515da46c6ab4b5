import type { AppointmentSearch, DayBucket } from '@helix/contracts';
import { addDays } from '@helix/hygiene';
import { searchAppointments } from './search-appointments.query.js';
import { sendConcurrently } from '../testing/concurrency.js';
import { DAY, startAppointmentsApi, type AppointmentsApi } from './testing/start-appointments-api.js';

const NO_SUCH_APPOINTMENT = 'Appointment not found in this clinic.';

describe('appointments', () => {
  let api: AppointmentsApi;

  beforeAll(async () => {
    api = await startAppointmentsApi();
  });
  beforeEach(() => api.reset());
  afterAll(() => api.served.close());

  describe('GET appointment/Analyze', () => {
    it('validates the date range, and records a read in the audit trail', async () => {
      const ask = async (startDate: string, endDate: string) => {
        const answer = await api.call(
          'get',
          `/api/appointment/analyze?STARTDATE=${startDate}&enddate=${endDate}`,
          api.hygienist,
          api.maple,
        );
        return [answer.status, (answer.body as { errors?: { message: string }[] }).errors?.[0]?.message];
      };
      expect(await ask(DAY, DAY)).toEqual([200, undefined]);
      expect(await ask(DAY, addDays(DAY, -1))).toEqual([422, 'expected no earlier than startDate']);
      expect(await ask('2026-01-01', '2026-07-05')).toEqual([200, undefined]);
      expect(await ask('2026-01-01', '2026-07-06')).toEqual([422, 'expected at most 186 days']);
      expect(await ask('2026-02-30', DAY)).toEqual([422, 'expected a date that exists']);
      const { rows: read } = await api.served.test.ownerPool.query(
        `select subject from audit_trail where action = 'patientsRead' order by audit_id limit 1`,
      );
      expect(read).toEqual([{ subject: `GET appointment/analyze?STARTDATE=${DAY}&enddate=${DAY}` }]);
    });
  });

  describe('GET appointment/Search', () => {
    /** 2030-03-05 09:00 in Toronto. */
    const NOW = Date.parse('2030-03-05T14:00:00Z');
    const search = (text: string, clinic = api.maple): Promise<AppointmentSearch> =>
      searchAppointments(api.served.test.database, clinic.clinicId, text, NOW);
    const idsOf = async (text: string) => (await search(text)).appointments.map(({ appointmentId }) => appointmentId);

    beforeEach(async () => {
      const { clinicId } = api.maple;
      await api.served.test.ownerPool.query(`
        insert into patient (clinic_id, id, version, initials) values
          (${clinicId}, 'S1', 1, 'MJ'), (${clinicId}, 'S2', 1, 'MJ'), (${clinicId}, 'S3', 1, 'AN') on conflict do nothing;
        insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
          (${clinicId}, 'R1', 1, 'Ana', 'Roy-Chan', 1, true), (${clinicId}, 'R2', 1, 'Ben', 'Roy', 1, false)
          on conflict do nothing;
        insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
          (${clinicId}, 'LAST', 1, 'S1', 'R1', '2029-03-05 09:00', 60, 'completed'),
          (${clinicId}, 'EARLIER', 1, 'S1', 'R1', '2030-03-05 08:59', 60, 'arrived'),
          (${clinicId}, 'NOW', 1, 'S2', 'R2', '2030-03-05 09:00', 30, 'cancelled'),
          (${clinicId}, 'NEXT', 1, 'S2', 'R1', '2030-03-06 10:00', 60, 'scheduled'),
          (${clinicId}, 'OTHER', 1, 'S3', 'R2', '2030-03-06 08:00', 60, 'confirmed'),
          (${clinicId}, 'STRANGE', 1, 'GONE', 'GONE', '2030-03-06 09:00', 60, 'noShow');
        insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, deleted) values
          (${clinicId}, 'DELETED', 2, 'S1', 'R1', '2030-03-06 11:00', true)`);
    });

    it('finds by initials what is ahead, the soonest first, then the past, the latest first', async () => {
      expect(await search(' mj ')).toEqual({
        appointments: [
          {
            appointmentId: 'NOW',
            patientInitials: 'MJ',
            startDate: '2030-03-05T09:00:00',
            durationInMinutes: 30,
            providerId: 'R2',
            providerName: 'Ben Roy',
            status: 'cancelled',
          },
          expect.objectContaining({ appointmentId: 'NEXT', providerName: 'Ana Roy-Chan' }),
          expect.objectContaining({ appointmentId: 'EARLIER' }),
          expect.objectContaining({ appointmentId: 'LAST' }),
        ],
        hasMore: false,
      });
    });

    it.each([
      ['a provider by the beginning of a name', 'cha', ['NEXT', 'EARLIER', 'LAST']],
      ['a provider by both names', 'roy ana', ['NEXT', 'EARLIER', 'LAST']],
      ['a provider by id in any letter case', 'r2', ['NOW', 'OTHER']],
      ['initials and provider together', 'Ben MJ', ['NOW']],
      ['initials that are also the beginning of a name', 'AN', ['OTHER', 'NEXT', 'EARLIER', 'LAST']],
      ['a day, by time', '2030-Mar-06', ['OTHER', 'STRANGE', 'NEXT']],
      ['today, by time', 'Today', ['EARLIER', 'NOW']],
      ['initials of a day', '2030-03-06 mj', ['NEXT']],
      ['a provider of tomorrow', 'tomorrow Roy', ['OTHER', 'NEXT']],
      ['an id, also without patient and provider', 'STRANGE', ['STRANGE']],
      ['an id of another day not', 'STRANGE today', []],
      ['a deleted appointment not', 'DELETED', []],
      ['the id of another letter case not', 'strange', []],
      ['a part of initials not', 'M', []],
      ['what nobody has not', 'MJ Nobody', []],
      ['nothing without a word', '', []],
    ])('finds %s', async (_what, text, expected) => {
      expect(await idsOf(text)).toEqual(expected);
    });

    it('shows what it does not know, and stays in the clinic', async () => {
      expect((await search('STRANGE')).appointments).toMatchObject([{ patientInitials: '?', providerName: '' }]);
      expect(await search('MJ', api.cedar)).toEqual({ appointments: [], hasMore: false });
      expect(await search('V1', api.cedar)).toMatchObject({ appointments: [{ patientInitials: 'ZZ' }] });
    });

    it('stops at 20 appointments, and says that there are more', async () => {
      await api.served.test.ownerPool.query(`
        insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status)
        select ${api.maple.clinicId}, 'MANY' || n, 1, 'S1', 'R1', '2030-04-01'::timestamp + n * interval '1 day', 60,
               'scheduled'
        from generate_series(1, 19) n`);
      const { appointments, hasMore } = await search('MJ');
      expect([appointments.length, appointments.at(-1)?.appointmentId, hasMore]).toEqual([20, 'MANY18', true]);
      expect(await search('MJ Ana 2030-04-20')).toMatchObject({
        appointments: [{ appointmentId: 'MANY19' }],
        hasMore: false,
      });
    });

    it('answers over HTTP, records the read, and refuses a text that is too long', async () => {
      const ask = (text: string) =>
        api.call('get', `/api/appointment/Search?text=${encodeURIComponent(text)}`, api.hygienist, api.maple);
      const { status, body } = await ask('STRANGE');
      expect([status, (body as AppointmentSearch).appointments.length]).toEqual([200, 1]);
      const { rows } = await api.served.test.ownerPool.query(
        `select subject from audit_trail where action = 'patientsRead' order by audit_id desc limit 1`,
      );
      expect(rows).toEqual([{ subject: 'GET appointment/search?text=STRANGE' }]);
      expect([(await ask('A'.repeat(64))).status, (await ask('A'.repeat(65))).status]).toEqual([200, 422]);
    });
  });

  describe('POST appointment/{id}/Comment', () => {
    const shown = async () => {
      const [row] = await api.analyses();
      return [row?.comments, row?.commentState];
    };
    const stored = async () => {
      const { rows: found } = await api.served.test.ownerPool.query(
        'select clinic_id, text, state, answered_text, changed_by from appointment_comment',
      );
      return found;
    };

    const practiceSays = (text: string | null) =>
      api.served.test.ownerPool.query('update appointment set comments = $2 where clinic_id = $1', [
        api.maple.clinicId,
        text,
      ]);

    /** Sends requests that all wait to write before one of them does. `meanwhile` runs while they wait. */
    const sendAtOnce = <T>(requests: (() => PromiseLike<T>)[], meanwhile?: () => Promise<unknown>): Promise<T[]> =>
      sendConcurrently(api.served.test, 'lock table appointment_comment in share mode', requests, meanwhile);

    it('acknowledges the comment of the practice, and makes it new again', async () => {
      const before = (await api.publishedUpdates()).length;
      for (let again = 0; again < 2; again += 1) {
        const answer = await api.comment({ note: 'Call first', commentState: 2 });
        expect([answer.status, answer.body]).toEqual([200, { comments: 'Call first', commentState: 2 }]);
      }
      expect(await shown()).toEqual(['Call first', 2]);
      expect(await stored()).toEqual([
        {
          clinic_id: api.maple.clinicId,
          text: null,
          state: 2,
          answered_text: 'Call first',
          changed_by: api.hygienist.userId,
        },
      ]);
      expect((await api.comment({ commentState: 1 })).body).toEqual({ comments: 'Call first', commentState: 1 });
      expect(await stored()).toEqual([]);
      expect(await api.auditTrail()).toEqual([
        { action: 'commentChanged', subject: 'appointment V1', details: { commentState: ['New', 'Acknowledged'] } },
        { action: 'commentChanged', subject: 'appointment V1', details: { commentState: ['Acknowledged', 'New'] } },
      ]);
      expect((await api.publishedUpdates()).slice(before)).toMatchObject([{ days: [DAY] }, { days: [DAY] }]);
    });

    it('replaces the comment of the practice, and appends its later changes', async () => {
      await api.comment({ commentState: 2 });
      // Other edits leave the state as it is.
      expect((await api.comment({ note: ' Called, comes at 9 ' })).body).toEqual({
        comments: 'Called, comes at 9',
        commentState: 2,
      });
      await api.served.test.ownerPool.query(
        `update appointment set comments = 'Allergic to latex' where clinic_id = $1`,
        [api.maple.clinicId],
      );
      expect(await shown()).toEqual(['Called, comes at 9\nAllergic to latex', 1]);
      expect((await api.comment({ commentState: 2 })).body).toEqual({
        comments: 'Called, comes at 9\nAllergic to latex',
        commentState: 2,
      });
      expect(await shown()).toEqual(['Called, comes at 9\nAllergic to latex', 2]);
    });

    it('shows the comment on the calendar', async () => {
      const onCalendar = async () => {
        const days = (await api.read(`/api/appointment?startDate=${DAY}&endDate=${DAY}`)) as DayBucket[];
        const [appointment] = days.flatMap(({ providers }) => providers.flatMap(({ appointments }) => appointments));
        return [appointment?.comments, appointment?.commentState];
      };
      expect(await onCalendar()).toEqual(['Call first', 1]);
      await api.comment({ commentState: 2 });
      expect(await onCalendar()).toEqual(['Call first', 2]);
      await api.comment({ note: 'Called' });
      expect(await onCalendar()).toEqual(['Called', 2]);
      await api.comment({ note: null });
      expect(await onCalendar()).toEqual([null, null]);
    });

    it('removes the comment, and adds one again', async () => {
      expect((await api.comment({ note: '', commentState: 2 })).body).toEqual({ comments: null, commentState: null });
      expect(await shown()).toEqual([null, null]);
      expect((await api.comment({ commentState: 2 })).body).toEqual({ comments: null, commentState: null });
      expect((await api.comment({ note: 'Bring X-rays' })).body).toEqual({ comments: 'Bring X-rays', commentState: 1 });
      expect((await api.comment({ note: 'Call first' })).body).toEqual({ comments: 'Call first', commentState: 1 });
      expect(await stored()).toEqual([]);
      expect((await api.auditTrail()).map(({ details }) => details)).toEqual([
        { comment: ['Call first', null], commentState: ['New', null] },
        { comment: [null, 'Bring X-rays'], commentState: [null, 'New'] },
        { comment: ['Bring X-rays', 'Call first'] },
      ]);
    });

    it('keeps the last of two concurrent comments without `seen`', async () => {
      const answers = await sendAtOnce([() => api.comment({ note: 'One' }), () => api.comment({ note: 'Two' })]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const [first, second] = await api.auditTrail();
      const [[, one], [two, last]] = [first, second].map(
        (entry) => (entry?.['details'] as { comment: [string, string] }).comment,
      ) as [[string, string], [string, string]];
      expect(two).toBe(one);
      expect(await shown()).toEqual([last, 1]);
    });

    it('returns 409 when the comment is not the one that the user saw', async () => {
      const refused = async (body: object) => {
        const before = [await shown(), await stored(), await api.auditTrail()];
        const answer = await api.comment(body);
        expect(answer.status).toBe(409);
        expect(answer.body).toMatchObject({
          title: 'Version conflict',
          detail: 'This comment was changed by someone else. Nothing was saved; reload it and try again.',
        });
        expect([await shown(), await stored(), await api.auditTrail()]).toEqual(before);
      };
      await practiceSays('LATEX ALLERGY');
      await refused({ note: 'Call first', commentState: 2, seen: 'Call first' });
      await refused({ commentState: 2, seen: null });
      const seen = 'LATEX ALLERGY';
      expect((await api.comment({ note: seen, commentState: 2, seen })).body).toEqual({
        comments: seen,
        commentState: 2,
      });
      await refused({ note: 'Call first', commentState: 1, seen: 'Call first' });
      expect((await api.comment({ note: seen, commentState: 1, seen })).body).toEqual({
        comments: seen,
        commentState: 1,
      });

      await practiceSays(null);
      await refused({ commentState: 2, seen });
      expect((await api.comment({ note: 'Bring X-rays', seen: null })).body).toEqual({
        comments: 'Bring X-rays',
        commentState: 1,
      });
    });

    it('saves one of two concurrent comments with the same `seen`', async () => {
      const write = (note: string) => api.comment({ note, seen: 'Call first' });
      const answers = await sendAtOnce([() => write('One'), () => write('Two')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const saved = answers.find(({ status }) => status === 200)!;
      expect(await shown()).toEqual([(saved.body as { comments: string }).comments, 1]);
      expect(await api.auditTrail()).toHaveLength(1);
    });

    it('shows a comment of the practice as new when it arrives during an acknowledgement', async () => {
      const [answer] = await sendAtOnce(
        [() => api.comment({ note: 'Call first', commentState: 2, seen: 'Call first' })],
        () => practiceSays('LATEX ALLERGY'),
      );
      expect(answer?.status).toBe(200);
      expect(await shown()).toEqual(['LATEX ALLERGY', 1]);
    });

    it.each([
      [{ seen: 7 }, 'seen', 'The comment that was seen must be text.'],
      [{ note: 7 }, 'note', 'The comment must be text.'],
      [{ note: 'x'.repeat(10_001) }, 'note', 'The comment must be at most 10000 characters.'],
      [{ note: 'a\0b' }, 'note', 'the null character cannot be stored'],
      [{ commentState: 3 }, 'commentState', 'expected 1 (new) or 2 (acknowledged)'],
    ])('returns 422 for %j', async (body, field, message) => {
      const answer = await api.comment(body);
      expect([answer.status, (answer.body as { errors: unknown }).errors]).toEqual([422, [{ field, message }]]);
    });

    it.each(['NONE', 'a-b'])('returns 404 for the appointment %s', async (id) => {
      const answer = await api.comment({ note: 'x' }, id);
      expect([answer.status, (answer.body as { detail: string }).detail]).toEqual([404, NO_SUCH_APPOINTMENT]);
    });
  });
});
