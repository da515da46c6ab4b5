import type { PatientNote } from '@helix/contracts';
import { CommandBus } from '@nestjs/cqrs';
import { startTwoClinics, type TwoClinics } from '../testing/two-clinics.js';
import { SavePatientNoteCommand } from './save-patient-note.command.js';

const AT = Date.parse('2026-11-24T20:05:59Z');
const LINE = 'Edited by hygienist@helix.example 2026-11-24 20:05 UTC';

describe('notes of a patient', () => {
  let api: TwoClinics;
  let colleague: { userId: number; token: string };

  beforeAll(async () => {
    api = await startTwoClinics();
    const { maple, cedar } = api;
    colleague = await api.served.addUser('colleague@helix.example', { [maple.clinicId]: false });
    await api.rows(`
      insert into patient (clinic_id, id, version, initials, is_active) values
        (${maple.clinicId}, 'P1', 1, 'AB', true), (${maple.clinicId}, 'P2', 1, 'CD', true),
        (${cedar.clinicId}, 'CEDARP', 1, 'ZZ', true);
      insert into appointment (clinic_id, id, version, patient_id, provider_id, start_at, duration_minutes, status) values
        (${maple.clinicId}, 'V1', 1, 'P1', 'H1', '2026-11-24T09:00', 60, 'completed'),
        (${maple.clinicId}, 'V2', 1, 'P2', 'H1', '2026-11-24T10:00', 60, 'completed')`);
  });
  beforeEach(async () => {
    await api.empty(['note', 'patient_note']);
    await api.rows(
      `insert into note (clinic_id, id, version, deleted, patient_id, provider_name, date_created, note) values
         ($1, 'N1', 1, false, 'P1', 'Maya Okafor', '2026-11-20T14:30', 'Light plaque.'),
         ($1, 'N2', 1, false, 'P1', 'Dan Dent', '2026-11-22T09:00', 'Bite checked.'),
         ($1, 'N3', 2, true, null, null, null, null),
         ($1, 'N4', 1, false, 'P2', 'Dan Dent', '2026-11-22T09:00', 'Of somebody else.')`,
      [api.maple.clinicId],
    );
  });
  afterAll(() => api.served.close());

  const read = async (patientId = 'P1'): Promise<PatientNote[]> => {
    const { status, body } = await api.call(
      'get',
      `/api/appointment/patientNote/${patientId}`,
      api.hygienist,
      api.maple,
    );
    expect(status).toBe(200);
    return body as PatientNote[];
  };
  const send = (body: object, who = api.hygienist, patientId = 'P1') =>
    api.call('post', `/api/appointment/patientNote/${patientId}`, who, api.maple).send(body);
  /** Saves a note at 2026-11-24 15:05 in Toronto, which is 20:05 UTC. */
  const saveAt = (
    form: SavePatientNoteCommand['form'],
    now = AT,
    who = { ...api.hygienist, email: 'hygienist@helix.example' },
  ) => {
    const clinic = { clinicId: api.maple.clinicId, timeZone: 'America/Toronto' };
    const actor = { userId: who.userId, email: who.email, clinicId: clinic.clinicId, address: '::1' };
    return api.served.app.get(CommandBus).execute(new SavePatientNoteCommand(clinic, actor, 'P1', form, now));
  };
  const pmsTexts = () => api.rows('select id, note from note where not deleted order by id');

  it('are those of the practice-management system and of Helix, the newest first', async () => {
    await saveAt({ note: 'Written in Helix.', appointmentId: 'V1' });
    expect(await read()).toEqual([
      {
        noteId: expect.stringMatching(/^h\d+$/),
        appointmentId: 'V1',
        providerName: 'Ada Tester',
        dateCreated: '2026-11-24T15:05:59',
        note: 'Written in Helix.',
        isFromPms: false,
        isDraft: false,
        version: expect.any(String),
      },
      expect.objectContaining({
        noteId: 'N2',
        isFromPms: true,
        note: 'Bite checked.',
        dateCreated: '2026-11-22T09:00:00',
      }),
      expect.objectContaining({ noteId: 'N1', providerName: 'Maya Okafor', appointmentId: null }),
    ]);
  });

  it('keep an edit beside the text of the practice-management system, with a line for each edit', async () => {
    const before = await pmsTexts();
    await saveAt({ noteId: 'N1', note: 'Moderate plaque.' });
    const again = await saveAt({ noteId: 'N1', note: 'Heavy plaque.' }, AT + 60_000, {
      ...colleague,
      email: 'colleague@helix.example',
    });
    const text = `Heavy plaque.\n${LINE}\nEdited by colleague@helix.example 2026-11-24 20:06 UTC`;
    expect(again).toMatchObject({ noteId: 'N1', note: text, isFromPms: true, providerName: 'Maya Okafor' });
    expect((await read()).map(({ noteId, note }) => [noteId, note])).toEqual([
      ['N2', 'Bite checked.'],
      ['N1', text],
    ]);
    expect(await pmsTexts()).toEqual(before);
  });

  it('show an edit as a note of its own when the practice-management system has changed the text since', async () => {
    await saveAt({ noteId: 'N1', note: 'Moderate plaque.' });
    await api.rows(`update note set note = 'Light plaque, stain.', version = 2 where id = 'N1'`);
    expect((await read()).map(({ isFromPms, note }) => [isFromPms, note])).toEqual([
      [false, `Moderate plaque.\n${LINE}`],
      [true, 'Bite checked.'],
      [true, 'Light plaque, stain.'],
    ]);
    await saveAt({ noteId: 'N1', note: 'No stain.' });
    expect(await read()).toHaveLength(3);
    await api.rows(`update note set deleted = true where id = 'N1'`);
    expect((await read()).map(({ isFromPms }) => isFromPms)).toEqual([false, false, true]);
  });

  it('refuse an edit of a text that was changed since with a 409', async () => {
    const [, note] = await read();
    expect((await send({ noteId: 'N1', note: 'First.', version: note!.version })).status).toBe(200);
    const late = await send({ noteId: 'N1', note: 'Second.', version: note!.version }, colleague);
    expect(late.body).toMatchObject({ status: 409, title: 'Version conflict' });
    expect((await send({ noteId: 'N1', note: 'Third.' }, colleague)).status).toBe(200);
  });

  it('add no line to an edit that changes nothing', async () => {
    const [, { version }] = (await read()) as [PatientNote, PatientNote];
    expect((await send({ noteId: 'N1', note: ' Light plaque. ', version })).body).toMatchObject({
      note: 'Light plaque.',
    });
    expect(await api.rows('select from patient_note')).toEqual([]);
  });

  it.each([
    ['2026-11-21T15:05:59', 0],
    ['2026-11-21T15:05:58', 1],
    ['2026-11-27T15:05:59', 0],
    ['2026-11-27T15:06:00', 1],
  ])(
    'of Helix are hidden while the same text stands in the practice-management system at %s: 3 days',
    async (date, shown) => {
      await saveAt({ note: 'Tolerated well.' });
      await api.rows(
        `insert into note (clinic_id, id, version, patient_id, provider_name, date_created, note)
       values ($1, 'COPY', 1, 'P1', 'Maya Okafor', $2, E'Tolerated\\r\\nwell.')`,
        [api.maple.clinicId, date],
      );
      expect((await read()).filter(({ isFromPms }) => !isFromPms)).toHaveLength(shown);
      await api.rows(`update note set deleted = true where id = 'COPY'`);
      expect((await read()).filter(({ isFromPms }) => !isFromPms)).toHaveLength(1);
    },
  );

  it('have one draft for a user and an appointment, which becomes a note without a line of an edit', async () => {
    await saveAt({ note: 'Half', appointmentId: 'V1', isDraft: true });
    await saveAt({ note: 'Half of', appointmentId: 'V1', isDraft: true });
    await send({ note: 'Mine', appointmentId: 'V1', isDraft: true }, colleague);
    const drafts = (await read()).filter(({ isDraft }) => isDraft);
    expect(drafts.map(({ note }) => note).sort()).toEqual(['Half of', 'Mine']);
    const own = drafts.find(({ note }) => note === 'Half of')!;
    expect(await saveAt({ noteId: own.noteId, note: 'All of it.', version: own.version })).toMatchObject({
      note: 'All of it.',
      isDraft: false,
      appointmentId: 'V1',
    });
    const others = drafts.find(({ note }) => note === 'Mine')!;
    expect(await saveAt({ noteId: others.noteId, note: 'Yours.' })).toMatchObject({
      note: `Yours.\n${LINE}`,
      isDraft: false,
    });
  });

  it.each<[string, object, number, string]>([
    ['an empty note', { note: ' ' }, 422, 'Note is required.'],
    ['a note of 100,001 characters', { note: 'x'.repeat(100_001) }, 422, 'Note must be at most 100000 characters'],
    ['a draft without an appointment', { note: 'x', isDraft: true }, 422, 'A draft needs an appointment.'],
    [
      'a note of another patient’s appointment',
      { note: 'x', appointmentId: 'V2' },
      422,
      'The patient does not have this appointment.',
    ],
    [
      'a note of the PMS as a draft',
      { note: 'x', noteId: 'N1', appointmentId: 'V1', isDraft: true },
      422,
      'Only your own draft of this appointment can be kept as a draft.',
    ],
    ['an edit of another patient’s note', { note: 'x', noteId: 'N4' }, 404, 'Note not found.'],
    ['an edit of a deleted note', { note: 'x', noteId: 'N3' }, 404, 'Note not found.'],
  ])('refuse %s', async (_name, body, status, message) => {
    const response = await send(body);
    expect([response.status, JSON.stringify(response.body)]).toEqual([status, expect.stringContaining(message)]);
    expect(await api.rows('select from patient_note')).toEqual([]);
  });

  it('are a 404 for a patient of another clinic and for what is no id', async () => {
    for (const patientId of ['CEDARP', 'NOBODY', 'a%20b']) {
      const path = `/api/appointment/patientNote/${patientId}`;
      expect((await api.call('get', path, api.hygienist, api.maple)).status).toBe(404);
      expect((await api.call('post', path, api.hygienist, api.maple).send({ note: 'x' })).status).toBe(404);
    }
    expect((await api.call('get', '/api/appointment/patientNote/P1', api.hygienist, api.cedar)).status).toBe(403);
  });

  it('are in the audit trail with the text before and after', async () => {
    await saveAt({ noteId: 'N1', note: 'Moderate plaque.' });
    await saveAt({ note: 'New.' });
    await saveAt({ noteId: 'N1', note: 'Moderate plaque.' });
    expect(await api.audited('patient P1')).toEqual([
      ['patientNoteChanged', { note: ['Light plaque.', `Moderate plaque.\n${LINE}`] }],
      ['patientNoteAdded', { note: [null, 'New.'] }],
      ['patientsRead', {}],
    ]);
    await read('P2');
    expect(await api.audited('GET appointment/patientNote/P2')).toEqual([['patientsRead', {}]]);
  });
});
