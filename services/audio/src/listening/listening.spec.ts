import { Readable } from 'node:stream';
import { audioKey, type ObjectStore } from '@helix/objects';
import { SECRET_KEY } from '../../../../libs/web/src/testing/start-test-app.js';
import { OBJECT_STORE } from '../object-store.token.js';
import { addListeners, type Listener } from '../testing/add-listeners.js';
import { recorder, startAudioApi, type AudioApi } from '../testing/start-audio-api.js';
import { decryptListenToken, encryptListenToken } from './listen-token.js';

const permission = { clinicId: 7, recordingId: '6f1c2a9e-3b47-4d0e-9a51-7c2e8f0b4d13', until: 1_000 };

describe('the token of an address', () => {
  it('opens until its time is over, and not when it was changed or is of another secret', async () => {
    const token = await encryptListenToken(SECRET_KEY, permission);
    expect(await decryptListenToken(SECRET_KEY, token, 999)).toMatchObject(permission);
    expect(await decryptListenToken(SECRET_KEY, token, 1_000)).toBeUndefined();
    expect(await decryptListenToken(SECRET_KEY, `${token.slice(0, -2)}AA`, 0)).toBeUndefined();
    expect(await decryptListenToken('another secret of 32 characters!!', token, 0)).toBeUndefined();
    expect(await decryptListenToken(SECRET_KEY, 'no token', 0)).toBeUndefined();
  });
});

describe('listening to a recording', () => {
  const AUDIO = '0123456789';
  let served: AudioApi;
  let recordingId: string;
  let tokens: Record<Listener, string>;

  beforeAll(async () => {
    served = await startAudioApi();
    const { clinicId } = served.clinic;
    tokens = await addListeners(served);
    const user = recorder(served);
    recordingId = await user.start('A1');
    await user.stop(recordingId, 'A1', 0).expect(200);
    await user.post('listen', { recordingId }).expect(409);
    const key = audioKey({ clinicId, recordingId }, 1, 'webm');
    await served.app.get<ObjectStore>(OBJECT_STORE).put(key, Readable.from([AUDIO]), { contentType: 'audio/webm' });
    await served.test.ownerPool.query(
      `update recording set state = 'ready', audio_key = $1, audio_bytes = 10, audio_seconds = 1, assembled_at = now()`,
      [key],
    );
  });
  afterAll(() => served.close());

  it.each<[Listener, number]>([
    ['recorder', 200],
    ['provider', 200],
    ['admin', 200],
    ['superAdminWhoIsAdmin', 200],
    ['colleague', 403],
    ['superAdmin', 403],
  ])('%s gets an address: %i, and the list agrees', async (name, status) => {
    const user = recorder(served, tokens[name]);
    await user.post('listen', { recordingId }).expect(status);
    expect((await user.list('A1'))[0]?.canListen).toBe(status === 200);
  });

  const address = async (): Promise<string> => {
    const { body } = await recorder(served).post('listen', { recordingId }).expect(200);
    const { url, expiresAt } = body as { url: string; expiresAt: string };
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 5 * 60_000)).toBeLessThan(30_000);
    return url;
  };
  const play = (url: string, range?: string) => {
    const call = served.http().get(url).buffer(true);
    return range ? call.set('Range', range) : call;
  };

  it('plays without a sign-in: the whole, the ranges that players ask for, and none beyond the end', async () => {
    const url = await address();
    const whole = await play(url).expect(200);
    expect(String(whole.body)).toBe(AUDIO);
    expect(whole.headers).toMatchObject({
      ...{
        'accept-ranges': 'bytes',
        'content-type': 'audio/webm',
        'content-disposition': 'inline; filename="recording-1.webm"',
        'content-length': '10',
        'cache-control': 'no-store',
      },
    });
    for (const [range, text, contentRange] of [
      ['bytes=0-', AUDIO, 'bytes 0-9/10'],
      ['bytes=2-4', '234', 'bytes 2-4/10'],
      ['bytes=8-99', '89', 'bytes 8-9/10'],
      ['bytes=-3', '789', 'bytes 7-9/10'],
    ] as const) {
      const part = await play(url, range).expect(206);
      expect([String(part.body), part.headers['content-range']]).toEqual([text, contentRange]);
      expect(part.headers['content-length']).toBe(String(text.length));
    }
    const beyond = await play(url, 'bytes=10-').expect(416);
    expect(beyond.headers['content-range']).toBe('bytes */10');
    expect(String((await play(url, 'bytes=0-1,4-5').expect(200)).body)).toBe(AUDIO);
  });

  it('is refused with an address that was invented', async () => {
    await play('/api/Audio/play/invented').expect(403);
  });

  it('is audited for each address', async () => {
    const count = async () => {
      const { rows } = await served.test.ownerPool.query<{ count: number }>(
        `select count(*)::int as count from audit_trail where action = 'recordingHeard' and subject = 'appointment A1'
         and email = 'hygienist@helix.example' and details ->> 'recording' = '1'`,
      );
      return rows[0]!.count;
    };
    const before = await count();
    await address();
    await address();
    expect(await count()).toBe(before + 2);
  });

  it('ends when the recording is deleted', async () => {
    const url = await address();
    await recorder(served).delete(recordingId, 'A1').expect(204);
    await play(url).expect(404);
  });
});
