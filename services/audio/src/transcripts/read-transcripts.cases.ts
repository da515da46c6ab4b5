import type { RecordingTranscript } from '@helix/contracts';
import { addListeners, type Listener } from '../testing/add-listeners.js';
import { insertRecording, type RecordingRow } from '../testing/insert-recording.js';
import { recorder, startAudioApi, type AudioApi, type Recorder } from '../testing/start-audio-api.js';

describe('the transcripts of an appointment', () => {
  let served: AudioApi;
  /** Hears every recording of the clinic. */
  let admin: Recorder;
  let tokens: Record<Listener, string>;
  let nextAppointment = 0;

  beforeAll(async () => {
    served = await startAudioApi();
    tokens = await addListeners(served);
    admin = recorder(served, tokens.admin);
  });
  afterAll(() => served.close());

  const sql = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await served.test.ownerPool.query(text, values)).rows as Row[];
  const appointment = () => `A${(nextAppointment += 1)}`;
  const transcriptsOf = async (appointmentId: string, user = admin): Promise<RecordingTranscript[]> =>
    (await user.transcripts({ appointmentId }).expect(200)).body as RecordingTranscript[];

  it('are those of its recordings in order, with the words that were not heard clearly', async () => {
    const appointmentId = appointment();
    const second = await insertRecording(served, appointmentId, { number: 2, speech: 'See you in spring.' });
    const first = await insertRecording(served, appointmentId, { number: 1, speech: '' });
    await insertRecording(served, appointment(), { speech: 'Of another appointment.' });
    const words = [
      { text: 'Light', start: 4, confidence: 0.59 },
      { text: 'stain', start: 4.5, confidence: 0.6 },
      { text: '36.', start: 5, confidence: 1, changedFrom: 'thirty six' },
    ];
    const segments = [
      { start: 4, end: 5.5, text: 'Light stain on 36.', words },
      { start: 7, end: 8, text: 'No bleeding.', words: [{ text: 'No', start: 7, confidence: 1 }] },
    ];
    await sql('update recording_transcript set segments = $2 where recording_id = $1', [
      first,
      JSON.stringify(segments),
    ]);
    expect(await transcriptsOf(appointmentId)).toEqual([
      {
        recordingId: first,
        number: 1,
        state: 'ready',
        message: null,
        segments: [
          { start: 4, end: 5.5, text: 'Light stain on 36.', unsureWords: ['Light', '36.'] },
          { start: 7, end: 8, text: 'No bleeding.' },
        ],
      },
      {
        recordingId: second,
        number: 2,
        state: 'ready',
        message: null,
        segments: [{ start: 12, end: 15, text: 'See you in spring.' }],
      },
    ]);
  });

  it.each<[Listener, boolean]>([
    ['recorder', true],
    ['provider', true],
    ['admin', true],
    ['superAdminWhoIsAdmin', true],
    ['colleague', false],
    ['superAdmin', false],
  ])('are read by who may hear the recording (%s: %s), as the list of recordings says', async (name, mayRead) => {
    const appointmentId = appointment();
    const recordingId = await insertRecording(served, appointmentId, { speech: 'Light plaque.' });
    await sql('update recording set recorded_by = $2, assembled_at = now() where recording_id = $1', [
      recordingId,
      served.userId,
    ]);
    const user = recorder(served, tokens[name]);
    const refused = {
      state: 'notPermitted',
      message: 'You may not hear this recording, nor read what was said in it.',
    };
    expect(await transcriptsOf(appointmentId, user)).toEqual([
      {
        recordingId,
        number: 1,
        ...(mayRead ? { state: 'ready', message: null } : refused),
        segments: mayRead ? [{ start: 12, end: 15, text: 'Light plaque.' }] : [],
      },
    ]);
    expect((await user.list(appointmentId))[0]?.canListen).toBe(mayRead);
  });

  it('are gone with the recording that is deleted, and the others stay', async () => {
    const appointmentId = appointment();
    const deleted = await insertRecording(served, appointmentId, { number: 1, speech: 'Light plaque.' });
    const kept = await insertRecording(served, appointmentId, { number: 2, speech: 'No bleeding.' });
    await admin.delete(deleted, appointmentId).expect(204);
    expect((await transcriptsOf(appointmentId)).map(({ recordingId }) => recordingId)).toEqual([kept]);
  });

  it.each<[string, RecordingRow, string | null, string, string]>([
    [
      'that is still open',
      {},
      `update recording set state = 'recording', stopped_at = null where recording_id = $1`,
      ...(['waiting', 'It is still being recorded.'] as const),
    ],
    ['that waits for parts', { state: 'waiting' }, null, 'waiting', 'Its audio is still being put together.'],
    ['that is assembled', { state: 'assembling' }, null, 'waiting', 'Its audio is still being put together.'],
    [
      'whose transcript is of the audio before a late part',
      { speech: 'Light plaque.' },
      `update recording set revision = 4, state = 'assembling' where recording_id = $1`,
      ...(['waiting', 'Its audio is still being put together.'] as const),
    ],
    ['whose audio failed', { state: 'failed' }, null, 'failed', 'Its audio could not be put together.'],
    [
      'of which no transcript was asked for',
      {},
      null,
      ...(['none', 'What was said is not written down yet: generating the note does it.'] as const),
    ],
    [
      'that is being transcribed',
      { speech: '' },
      `update recording_transcript set state = 'working', percent = 40 where recording_id = $1`,
      ...(['working', 'What was said is being written down: 40%.'] as const),
    ],
    [
      'whose transcript failed',
      { speech: null },
      null,
      ...(['failed', 'What was said could not be written down. Generating the note tries it again.'] as const),
    ],
    ['in which nobody speaks', { speech: '' }, null, 'ready', 'No speech was heard in this recording.'],
  ])('say why there is none of a recording %s', async (_name, row, change, state, message) => {
    const appointmentId = appointment();
    const recordingId = await insertRecording(served, appointmentId, row);
    if (change) await sql(change, [recordingId]);
    expect(await transcriptsOf(appointmentId)).toEqual([{ recordingId, number: 1, state, message, segments: [] }]);
  });

  it('are none for an appointment without recordings, and for one that the clinic does not have', async () => {
    expect(await transcriptsOf(appointment())).toEqual([]);
    expect(await transcriptsOf('NONE')).toEqual([]);
  });

  it('are not there for another clinic, whose id in the query is a 403 as well', async () => {
    const appointmentId = appointment();
    await insertRecording(served, appointmentId, { speech: 'Light plaque.' });
    const cedar = await served.addClinic('Cedar');
    await sql('update clinic set scribe = true where clinic_id = $1', [cedar.clinicId]);
    const { token } = await served.addUser('cedar@helix.example', { [cedar.clinicId]: true });
    expect(await transcriptsOf(appointmentId, recorder(served, token, cedar.clinicGuid))).toEqual([]);
    await recorder(served, token).transcripts({ appointmentId }).expect(403);
    await admin.transcripts({ appointmentId, clinicId: cedar.clinicId }).expect(403);
  });

  it('name the appointment as the field that a request lacks', async () => {
    const { body } = await admin.transcripts({}).expect(422);
    expect((body as { errors: { field: string }[] }).errors.map(({ field }) => field)).toEqual(['appointmentId']);
  });

  it('are audited as a read of the appointment', async () => {
    const appointmentId = appointment();
    await transcriptsOf(appointmentId);
    expect(
      await sql('select action, email from audit_trail where subject = $1', [
        `GET audio/transcripts?appointmentId=${appointmentId}`,
      ]),
    ).toEqual([{ action: 'patientsRead', email: 'admin@helix.example' }]);
  });
});
