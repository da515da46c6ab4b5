import { listRoutes, Sessions } from '@helix/web';
import { routePermissions } from '@helix/contracts';
import { recorder, startAudioApi, type AudioApi } from './testing/start-audio-api.js';

const USERS = ['recorder', 'provider', 'colleague', 'admin', 'superAdmin', 'superDev', 'outsider'] as const;
type User = (typeof USERS)[number];

/**
 * Who may make which call, written by hand: R-12. All work in Maple except the super admin, who is a member of no clinic,
 * and the outsider, who is an admin of another one. `ok` is any status but 401 and 403. The recording is the recorder's, of
 * an appointment of the provider.
 */
// prettier-ignore
const EXPECTED: Record<string, string> = {
  //                               nobody recorder provider colleague admin superAdmin superDev outsider
  'POST audio/start-recording':    ' 401  ok       ok       ok        ok    ok         ok       403',
  'POST audio/upload-chunk':       ' 401  ok       403      403       403   403        403      403',
  'POST audio/stop-recording':     ' 401  ok       403      403       ok    ok         403      403',
  'GET audio/get-recordings':      ' 401  ok       ok       ok        ok    ok         ok       403',
  // To who may not hear a recording it says that instead of the transcript.
  'GET audio/transcripts':         ' 401  ok       ok       ok        ok    ok         ok       403',
  'POST audio/listen':             ' 401  ok       ok       403       ok    403        403      403',
  'GET audio/templates':           ' 401  ok       ok       ok        ok    ok         ok       403',
  'POST audio/generate-notes':     ' 401  ok       ok       ok        ok    ok         ok       403',
  'GET audio/notes':               ' 401  ok       ok       ok        ok    ok         ok       403',
  'PUT audio/notes/:noteId':       ' 401  ok       ok       ok        ok    ok         ok       403',
  'DELETE audio/delete-recording': ' 401  ok       403      403       ok    403        403      403',
  // Refused for the token and not for the user.
  'GET audio/play/:token':         ' 403  403      403      403       403   403        403      403',
};

describe('the access matrix of recordings', () => {
  let served: AudioApi;
  const tokens = {} as Record<User, string>;
  let recordingId: string;

  beforeAll(async () => {
    served = await startAudioApi();
    const { clinicId } = served.clinic;
    const cedar = await served.addClinic('Cedar');
    const ids = {} as Record<User, number>;
    const add = async (name: User, clinics: Record<number, boolean>, roles = {}) => {
      ({ token: tokens[name], userId: ids[name] } = await served.addUser(`${name}@helix.example`, clinics, roles));
    };
    await add('recorder', { [clinicId]: false });
    await add('provider', { [clinicId]: false });
    await add('colleague', { [clinicId]: false });
    await add('admin', { [clinicId]: true });
    await add('superAdmin', {}, { isSuperAdmin: true });
    await add('superDev', { [clinicId]: false }, { isSuperDeveloper: true });
    await add('outsider', { [cedar.clinicId]: true });
    await served.test.ownerPool.query(
      `insert into provider_setting (clinic_id, provider_id, user_id) values ($1, 'H1', $2)`,
      [clinicId, ids.provider],
    );
  });
  afterAll(() => served.close());

  beforeEach(async () => {
    recordingId = await recorder(served, tokens.recorder).start('A1');
  });

  const statusOf = async (call: string, token: string | undefined): Promise<number> => {
    const client = recorder(served, token ?? 'none');
    const appointmentId = 'A1';
    const calls: Record<string, () => PromiseLike<{ status: number }>> = {
      'POST audio/start-recording': () => client.post('start-recording', { appointmentId: 'A2' }),
      'POST audio/upload-chunk': () =>
        client.upload({ recordingId, appointmentId, index: 1, bytes: Buffer.from('1a45dfa3', 'hex') }),
      'POST audio/stop-recording': () => client.stop(recordingId, appointmentId),
      'GET audio/get-recordings': () => client.get({ appointmentId }),
      'GET audio/transcripts': () => client.transcripts({ appointmentId }),
      'POST audio/listen': () => client.post('listen', { recordingId }),
      'GET audio/templates': () => client.templates(),
      // The recording is still open: a 409 is for those who may generate.
      'POST audio/generate-notes': () => client.post('generate-notes', { appointmentId, noteTemplateId: null }),
      'GET audio/notes': () => client.notes(appointmentId),
      'PUT audio/notes/:noteId': () => client.edit(recordingId, { text: '', version: '0' }),
      // Still open: a 409 is for those who may delete it.
      'DELETE audio/delete-recording': () => client.delete(recordingId, appointmentId),
      'GET audio/play/:token': () => served.http().get('/api/Audio/play/none'),
    };
    return (await calls[call]!()).status;
  };

  it('has a row for every route of the service', () => {
    const routes = Object.keys(routePermissions).filter((call) => call.includes(' audio/'));
    expect(Object.keys(EXPECTED).sort()).toEqual(routes.sort());
    expect(listRoutes(served.app)).toEqual(routes);
  });

  it.each(Object.entries(EXPECTED))('%s is permitted to the expected users', async (call, row) => {
    const actual: string[] = [];
    for (const user of [undefined, ...USERS]) {
      const status = await statusOf(call, user && tokens[user]);
      expect(status).toBeLessThan(500);
      actual.push(status === 401 || status === 403 ? String(status) : 'ok');
    }
    expect(actual).toEqual(row.trim().split(/\s+/));
  });

  it('has no call for the token of a session that has ended', async () => {
    const { token, sessionId } = await served.app.get(Sessions).start(served.userId);
    await served.app.get(Sessions).end(sessionId);
    for (const call of Object.keys(EXPECTED).filter((name) => !name.includes('play')))
      expect([call, await statusOf(call, token)]).toEqual([call, 401]);
  });
});
