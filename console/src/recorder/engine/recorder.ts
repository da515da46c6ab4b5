import { localTimeOfInstant, type StartedRecording } from '@helix/contracts';
import { call } from '../../api/client.js';
import { ApiError } from '../../api/problem.js';
import { sessionStore } from '../../api/session-store.js';
import { recorderTarget, type RecorderTarget } from '../../components/recorder-target.js';
import { ValueStore } from '../../components/value-store.js';
import { recordingStore, type Recording } from '../recording-store.js';
import { BrowserChunkStore } from '../upload/browser-chunk-store.js';
import { StorageFullError, type StoredRecording } from '../upload/chunk-store.js';
import { sendChunk, sendStop } from '../upload/upload-calls.js';
import { Uploader } from '../upload/uploader.js';
import { unsentOf } from '../upload/unsent-of.js';
import { NOTHING_UNSENT, unsentStore, type Unsent } from '../unsent-store.js';
import { createAudioSource } from './audio-source.js';
import { Microphone } from './microphone.js';
import { RecordingRun, type AudioSource, type EndReason, type RecordedChunk } from './recording-run.js';

const UPLOAD_LOCK = 'helix-upload';
const RUN_LOCKS = 'helix-recording-';
/** Held by the tab that makes the parts of a recording. */
const runLock = (recordingId: string): string => `${RUN_LOCKS}${recordingId}`;
const CHANNEL = 'helix-recorder';

/** Why a recording did not start. */
export class StartError extends Error {
  override readonly name = 'StartError';

  constructor(
    readonly kind: 'notSupported' | 'noFormat' | 'otherTab' | 'failed',
    /** What the server says about it; null: nothing. */
    readonly detail: string | null = null,
  ) {
    super(`The recording did not start: ${kind}.`);
  }
}

export interface StartOptions {
  target: RecorderTarget;
  hasConsent: boolean;
  /** Of the clinic. */
  timeZone: string;
  templates: Pick<Recording, 'noteTemplates' | 'selectedTemplate'>;
}

/** A recording that ended other than by Stop Recording. */
export interface EarlyEnd {
  appointmentId: string;
  reason: Exclude<EndReason, 'stopped' | 'signedOut'>;
}

interface Running {
  run: RecordingRun;
  recording: StoredRecording;
  freeLock: () => void;
}

const heldLocks = async (): Promise<string[]> => {
  const { held = [] } = await navigator.locks.query();
  return held.map(({ name = '' }) => name);
};

/** Takes a lock; resolves, when it is held, with the function that frees it. */
function takeLock(name: string): Promise<() => void> {
  return new Promise((taken, reject) => {
    const held = navigator.locks.request(name, () => new Promise<void>((free) => taken(free)));
    held.catch(reject);
  });
}

/** Records appointments in this tab, and sends what this browser has recorded. */
class Recorder {
  readonly microphone = new Microphone(() => navigator.mediaDevices as MediaDevices | undefined);
  /** Null: the last recording of this tab ended by Stop Recording, or there was none. */
  readonly earlyEnd = new ValueStore<EarlyEnd | null>(null);
  private readonly channel = new BroadcastChannel(CHANNEL);
  private readonly store = new BrowserChunkStore(() => {
    this.channel.postMessage('changed');
    this.readUnsent();
  });
  private readonly uploader = new Uploader({
    store: this.store,
    userId: sessionStore.subject,
    sendChunk,
    sendStop,
    isRecording: async (recordingId) => (await heldLocks()).includes(runLock(recordingId)),
    withLock: async (work) => void (await navigator.locks.request(UPLOAD_LOCK, work)),
    pause: (ms) => this.pause(ms),
    chance: Math.random,
    attempted: (problem) => {
      this.problem = problem;
      this.readUnsent();
    },
  });
  private running: Running | null = null;
  private problem: Unsent['problem'] = null;
  private isReading = false;
  private readAgain = false;

  constructor() {
    this.channel.addEventListener('message', () => this.readUnsent());
    window.addEventListener('beforeunload', (event) => {
      if (!this.running) return;
      this.running.run.flush();
      event.preventDefault();
    });
    window.addEventListener('online', () => this.send());
    sessionStore.subscribe(() => this.followSession());
  }

  /** Sends what an earlier page has left. */
  resume(): void {
    this.readUnsent();
    this.send();
  }

  /** Starts to record with the microphone, which is on. Throws a StartError. */
  async start({ target, hasConsent, timeZone, templates }: StartOptions): Promise<void> {
    const microphone = this.microphone.state.current();
    const userId = sessionStore.subject();
    if (microphone.status !== 'on' || userId === null) throw new StartError('failed');
    if (!('MediaRecorder' in window)) throw new StartError('notSupported');
    const source = createAudioSource(MediaRecorder, microphone.stream);
    if (!source) throw new StartError('noFormat');
    if ((await heldLocks()).some((name) => name.startsWith(RUN_LOCKS))) throw new StartError('otherTab');
    try {
      const recordingId = await this.createRecording(target, hasConsent);
      await this.record(
        {
          ...{ recordingId, target, userId },
          startedAt: Date.now(),
          ...{ chunksMade: 0, chunkCount: null, isStopSent: false },
        },
        source as AudioSource,
        timeZone,
      );
      this.earlyEnd.set(null);
      recordingStore.start(
        {
          recordingId,
          patientName: target.patientName,
          providerName: target.providerName,
          appointmentDate: target.appointmentDate.slice(0, 10),
          micOn: true,
          ...templates,
        },
        () => recorderTarget.set(target),
      );
    } catch (error) {
      throw new StartError('failed', error instanceof ApiError && error.problem ? error.message : null);
    }
  }

  /** Whose appointment this tab is recording; null: none. */
  target(): RecorderTarget | null {
    return this.running?.recording.target ?? null;
  }

  /** Ends the recording; resolves when its last part is kept. */
  async stop(): Promise<void> {
    await this.running?.run.end('stopped');
  }

  /** Forgets what this browser has of a recording that was deleted. */
  forget(recordingId: string): Promise<void> {
    return this.store.remove(recordingId);
  }

  /** Deletes the parts of a recording that the server refused. */
  discardRefused(recordingId: string): Promise<void> {
    return this.store.discardRefused(recordingId).then(() => this.send());
  }

  /** Sends now instead of after the pause. */
  readonly send = (): void => {
    this.endPause();
    void this.uploader.run().catch(() => undefined);
  };

  private async createRecording({ appointmentId, clinicGuid }: RecorderTarget, hasConsent: boolean): Promise<string> {
    const body = { appointmentId, hasConsent };
    const options = { method: 'POST', body, clinicGuid } as const;
    return (await call<StartedRecording>('Audio/start-recording', options)).recordingId;
  }

  private async record(recording: StoredRecording, source: AudioSource, timeZone: string): Promise<void> {
    const freeLock = await takeLock(runLock(recording.recordingId));
    try {
      await this.store.add(recording);
      const run = new RecordingRun({
        source,
        keep: (chunk) => this.keep(recording, chunk, timeZone),
        reasonOf: (error) => (error instanceof StorageFullError ? 'storageFull' : 'failed'),
        ended: (reason) => this.ended(reason),
      });
      run.start();
      this.running = { run, recording, freeLock };
    } catch (error) {
      freeLock();
      throw error;
    }
  }

  private async keep(
    { recordingId }: StoredRecording,
    { chunkIndex, startedAt, endedAt, audio }: RecordedChunk,
    timeZone: string,
  ): Promise<void> {
    const localTime = (instant: number): string =>
      new Date(localTimeOfInstant(instant, timeZone)).toISOString().slice(0, 19).replace('T', ' ');
    try {
      await this.store.addChunk({
        ...{ recordingId, chunkIndex, audio },
        startTime: localTime(startedAt),
        endTime: localTime(endedAt),
        durationInSeconds: (endedAt - startedAt) / 1000,
        refusal: null,
      });
    } finally {
      this.send();
    }
  }

  private ended(reason: EndReason): void {
    if (!this.running) return;
    const { recording, freeLock } = this.running;
    this.running = null;
    recordingStore.end();
    void this.store
      .end(recording.recordingId)
      .finally(freeLock)
      .then(this.send, () => undefined);
    if (reason === 'stopped' || reason === 'signedOut') return;
    const { target } = recording;
    this.earlyEnd.set({ appointmentId: target.appointmentId, reason });
    // Who is treating a patient must learn that nothing is recorded any more.
    recorderTarget.set(target);
  }

  /** A recording goes on while its user signs in again, but not after a sign-out, nor as somebody else. */
  private followSession(): void {
    const userId = sessionStore.subject();
    const hasLeft = userId === null ? sessionStore.email() === null : userId !== this.running?.recording.userId;
    if (this.running && hasLeft) {
      void this.running.run.end('signedOut');
      this.microphone.turnOff();
    }
    this.resume();
  }

  private endPause: () => void = () => undefined;

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Reads one at a time: the last one sees every change. */
  private readUnsent(): void {
    this.readAgain = true;
    if (this.isReading) return;
    this.isReading = true;
    void this.readUntilCurrent();
  }

  private async readUntilCurrent(): Promise<void> {
    while (this.readAgain) {
      this.readAgain = false;
      const userId = sessionStore.subject();
      const unsent = userId === null ? NOTHING_UNSENT : await unsentOf(this.store, userId).catch(() => NOTHING_UNSENT);
      unsentStore.set({ ...unsent, problem: unsent.pending > 0 ? this.problem : null });
    }
    // At once: a change that came before the caller went on would be read by nobody.
    this.isReading = false;
  }
}

export const recorder = new Recorder();
