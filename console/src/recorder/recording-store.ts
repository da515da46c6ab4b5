/** A recording of an appointment, as the recorder has it (spec 1 section 3, recording state). */
export interface Recording {
  recordingId: string;
  /** ISO instant. */
  startTime: string;
  durationInSeconds: number;
  patientName: string;
  providerName: string;
  /** `yyyy-mm-dd`. */
  appointmentDate: string;
  micOn: boolean;
  noteTemplates: { noteTemplateId: number; name: string }[];
  /** The id of the chosen note template; null while none is. */
  selectedTemplate: number | null;
}

const SECOND = 1000;

/**
 * The recording that is under way, for the recorder that makes it and for the indicator in the top bar. Its duration is
 * counted here, each second, from the machine's clock: a sleeping tab is right again once it wakes.
 */
export class RecordingStore {
  private recording: Recording | null = null;
  private showRecorder: () => void = () => undefined;
  private ticking: ReturnType<typeof setInterval> | undefined;
  private readonly listeners = new Set<() => void>();

  /** Calls back on every change; answers the function that ends it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Null while nothing is recorded. */
  readonly current = (): Recording | null => this.recording;

  /**
   * A recording begins now. One that is still under way is over.
   *
   * @param showRecorder opens the recorder that makes it.
   */
  start(recording: Omit<Recording, 'startTime' | 'durationInSeconds'>, showRecorder: () => void): void {
    this.end();
    const startedAt = Date.now();
    this.showRecorder = showRecorder;
    this.set({ ...recording, startTime: new Date(startedAt).toISOString(), durationInSeconds: 0 });
    this.ticking = setInterval(
      () => this.change({ durationInSeconds: Math.floor((Date.now() - startedAt) / SECOND) }),
      SECOND,
    );
  }

  /** Something about the recording is different. Without a recording there is nothing to change. */
  change(changes: Partial<Omit<Recording, 'recordingId'>>): void {
    if (this.recording) this.set({ ...this.recording, ...changes });
  }

  /** The recording is over. */
  end(): void {
    clearInterval(this.ticking);
    if (this.recording) this.set(null);
  }

  /** Shows the recorder of the recording that is under way. */
  reopen(): void {
    if (this.recording) this.showRecorder();
  }

  private set(recording: Recording | null): void {
    this.recording = recording;
    this.listeners.forEach((listener) => listener());
  }
}

/** The one recording of the console. */
export const recordingStore = new RecordingStore();

/** Minutes and seconds, `mm:ss`; from an hour on the minutes go on counting. */
export function timerText(seconds: number): string {
  const pad = (count: number): string => String(count).padStart(2, '0');
  return `${pad(Math.floor(seconds / 60))}:${pad(Math.floor(seconds % 60))}`;
}
