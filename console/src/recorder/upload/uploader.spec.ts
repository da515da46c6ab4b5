import { jest } from '@jest/globals';
import { ApiError } from '../../api/problem.js';
import type { Unsent } from '../unsent-store.js';
import type { ChunkStore, StoredChunk, StoredRecording } from './chunk-store.js';
import { unsentOf } from './unsent-of.js';
import { Uploader } from './uploader.js';

const target = {
  appointmentId: 'A1',
  clinicGuid: 'C1',
  providerId: 'H1',
  patientName: 'QZ',
  providerName: 'Jamie Chen',
  appointmentDate: '2026-11-24T09:00:00',
};

const recording = (recordingId: string, changes: Partial<StoredRecording> = {}): StoredRecording => ({
  ...{ recordingId, target, userId: 'U1', startedAt: 0 },
  ...{ chunksMade: 0, chunkCount: null, isStopSent: false },
  ...changes,
});

const chunk = (recordingId: string, chunkIndex: number): StoredChunk => ({
  ...{ recordingId, chunkIndex, durationInSeconds: 30, refusal: null, audio: new Blob(['sound']) },
  startTime: '2026-11-24 09:00:00',
  endTime: '2026-11-24 09:00:30',
});

class MemoryStore implements ChunkStore {
  recordings: StoredRecording[] = [];
  chunks: StoredChunk[] = [];

  recordingsOf = async (userId: string) => this.recordings.filter((row) => row.userId === userId);
  add = async (row: StoredRecording) => void this.recordings.push(row);
  end = async (id: string) => this.change(id, (row) => ({ ...row, chunkCount: row.chunksMade }));
  stopSent = async (id: string) => this.change(id, (row) => ({ ...row, isStopSent: true }));
  remove = async (id: string) => {
    this.recordings = this.recordings.filter(({ recordingId }) => recordingId !== id);
    this.chunks = this.chunks.filter(({ recordingId }) => recordingId !== id);
  };
  chunksOf = async (id: string) => this.chunks.filter(({ recordingId }) => recordingId === id);
  addChunk = async (added: StoredChunk) => {
    this.chunks.push(added);
    this.change(added.recordingId, (row) => ({ ...row, chunksMade: added.chunkIndex }));
  };
  removeChunk = async (removed: StoredChunk) => {
    this.chunks = this.chunks.filter((row) => row !== removed);
  };
  setAside = async (refused: StoredChunk, refusal: string) => {
    this.chunks = this.chunks.map((row) => (row === refused ? { ...row, refusal } : row));
  };
  discardRefused = async () => undefined;

  private change(id: string, changed: (row: StoredRecording) => StoredRecording): void {
    this.recordings = this.recordings.map((row) => (row.recordingId === id ? changed(row) : row));
  }
}

const refused = (status: number, detail: string, retryAfter: number | null = null): ApiError =>
  new ApiError(status, { title: '', status, detail }, retryAfter);

/** An uploader whose server answers what the test lists, and succeeds after that. */
function uploaderOf(store: MemoryStore, answers: (ApiError | null)[] = []) {
  const requests: string[] = [];
  const pauses: number[] = [];
  const problems: Unsent['problem'][] = [];
  const state = { userId: 'U1' as string | null, live: [] as string[], onRequest: () => undefined as unknown };
  const request = async (name: string): Promise<void> => {
    requests.push(name);
    await state.onRequest();
    const error = answers.shift();
    if (error) throw error;
  };
  const uploader = new Uploader({
    store,
    userId: () => state.userId,
    sendStop: ({ recordingId, chunkCount }) => request(`stop ${recordingId} ${chunkCount}`),
    sendChunk: ({ recordingId }, { chunkIndex }) => request(`${recordingId}.${chunkIndex}`),
    isRecording: async (recordingId) => state.live.includes(recordingId),
    withLock: (work) => work(),
    pause: async (ms) => void pauses.push(ms),
    chance: () => 0,
    attempted: (problem) => problems.push(problem),
  });
  return { uploader, requests, pauses, problems, state };
}

async function storeWith(recordings: StoredRecording[], chunks: StoredChunk[]): Promise<MemoryStore> {
  const store = new MemoryStore();
  for (const row of recordings) await store.add(row);
  store.chunks = chunks;
  return store;
}

describe('Uploader', () => {
  it('sends parts of a running recording in order, and keeps the recording', async () => {
    const store = await storeWith([recording('R1')], [chunk('R1', 1), chunk('R1', 2)]);
    const { uploader, requests, state } = uploaderOf(store);
    state.live = ['R1'];
    await uploader.run();
    expect(requests).toEqual(['R1.1', 'R1.2']);
    expect([store.chunks.length, store.recordings.length]).toEqual([0, 1]);
  });

  it('says first that a recording has stopped, and forgets it when all parts are sent', async () => {
    const store = await storeWith([recording('R1', { chunkCount: 3 })], [chunk('R1', 3)]);
    const { uploader, requests } = uploaderOf(store);
    await uploader.run();
    expect(requests).toEqual(['stop R1 3', 'R1.3']);
    expect([store.chunks, store.recordings]).toEqual([[], []]);
  });

  it('ends a recording whose tab is gone, with the parts that it made', async () => {
    const store = await storeWith([recording('R1', { chunksMade: 4 })], [chunk('R1', 4)]);
    const { uploader, requests } = uploaderOf(store);
    await uploader.run();
    expect(requests).toEqual(['stop R1 4', 'R1.4']);
  });

  it('tries again after 1, 2 and 4 seconds, or when the server asks for more, and says that it waits', async () => {
    const store = await storeWith([recording('R1')], [chunk('R1', 1)]);
    const { uploader, requests, pauses, problems, state } = uploaderOf(store, [
      new ApiError(0, null),
      refused(503, 'down'),
      refused(507, 'no room'),
      refused(429, 'slow down', 20),
    ]);
    state.live = ['R1'];
    await uploader.run();
    expect(requests).toEqual(['R1.1', 'R1.1', 'R1.1', 'R1.1', 'R1.1']);
    expect(pauses).toEqual([1000, 2000, 4000, 20_000]);
    expect(problems).toEqual(['unreachable', 'unreachable', 'noRoom', 'unreachable', null, null]);
  });

  it('tries again when the store of the browser fails, before and after a part was sent', async () => {
    const store = await storeWith([recording('R1')], [chunk('R1', 1)]);
    const { uploader, requests, pauses, problems, state } = uploaderOf(store);
    state.live = ['R1'];
    const aborted = new DOMException('The transaction was aborted.', 'AbortError');
    jest.spyOn(store, 'recordingsOf').mockRejectedValueOnce(aborted);
    jest.spyOn(store, 'removeChunk').mockRejectedValueOnce(aborted);
    await uploader.run();
    // The server takes a part a second time without effect.
    expect(requests).toEqual(['R1.1', 'R1.1']);
    expect([store.chunks, pauses]).toEqual([[], [1000, 2000]]);
    // Nobody is told that Helix cannot be reached.
    expect(problems).toEqual([null, null]);
  });

  it.each([409, 410, 413, 415, 422, 403, 404])(
    'sets a part aside that is refused with %d, and goes on',
    async (status) => {
      const store = await storeWith([recording('R1')], [chunk('R1', 1), chunk('R1', 2)]);
      const { uploader, requests, pauses, state } = uploaderOf(store, [refused(status, 'Not this one.')]);
      state.live = ['R1'];
      await uploader.run();
      await uploader.run();
      expect([requests, pauses]).toEqual([['R1.1', 'R1.2'], []]);
      expect(await unsentOf(store, 'U1')).toEqual({
        recordings: [{ recordingId: 'R1', target, pending: 0, setAside: [{ chunkIndex: 1, reason: 'Not this one.' }] }],
        pending: 0,
        setAside: 1,
      });
    },
  );

  it('keeps a stopped recording while refused parts of it are there', async () => {
    const store = await storeWith([recording('R1', { chunkCount: 1, isStopSent: true })], [chunk('R1', 1)]);
    await uploaderOf(store, [refused(410, 'Deleted.')]).uploader.run();
    expect([store.recordings.length, store.chunks.length]).toEqual([1, 1]);
  });

  it('does not say again that a recording has stopped which is gone on the server', async () => {
    const store = await storeWith([recording('R1', { chunkCount: 1 })], [chunk('R1', 1)]);
    const { uploader, requests } = uploaderOf(store, [refused(410, 'Deleted.'), refused(410, 'Deleted.')]);
    await uploader.run();
    expect(requests).toEqual(['stop R1 1', 'R1.1']);
  });

  it('sends nothing of another user, and nothing while nobody is signed in', async () => {
    const rows = [recording('R1', { chunkCount: 1, isStopSent: true, userId: 'U2' })];
    const store = await storeWith(rows, [chunk('R1', 1)]);
    const { uploader, requests, state } = uploaderOf(store);
    await uploader.run();
    state.userId = null;
    await uploader.run();
    expect([requests, store.chunks.length]).toEqual([[], 1]);
    state.userId = 'U2';
    await uploader.run();
    expect([requests, store.chunks.length]).toEqual([['R1.1'], 0]);
  });

  it('does not set a part aside that was refused because somebody else signed in meanwhile', async () => {
    const store = await storeWith([recording('R1')], [chunk('R1', 1)]);
    const { uploader, state } = uploaderOf(store, [refused(403, 'Not yours.')]);
    state.live = ['R1'];
    state.onRequest = () => (state.userId = 'U2');
    await uploader.run();
    expect(store.chunks.map(({ refusal }) => refusal)).toEqual([null]);
  });

  it('sends a part that comes while it sends another one', async () => {
    const store = await storeWith([recording('R1')], [chunk('R1', 1)]);
    const { uploader, requests, state } = uploaderOf(store);
    state.live = ['R1'];
    state.onRequest = async () => {
      state.onRequest = () => undefined;
      await store.addChunk(chunk('R1', 2));
      void uploader.run();
    };
    await uploader.run();
    expect(requests).toEqual(['R1.1', 'R1.2']);
  });
});
