/** The recording of an appointment (spec 1 section 3, recording state). */
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
  /** The id of the selected note template; null when none is selected. */
  selectedTemplate: number | null;
}

const SECOND = 1000;

/**
 * The active recording, shared by the recorder and the indicator in the top bar. The duration is computed each second
 * from the machine's clock, so that it is correct again after a tab slept.
 */
export class RecordingStore {
  private recording: Recording | null = null;
  private showRecorder: () => void = () => undefined;
  private ticking: ReturnType<typeof setInterval> | undefined;
  private readonly listeners = new Set<() => void>();

  /** Calls the listener on every change; returns the function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Null when nothing is being recorded. */
  readonly current = (): Recording | null => this.recording;

  /**
   * Starts a recording and ends the previous one, if any.
   *
   * @param showRecorder opens the recorder of this recording.
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

  /** Changes the active recording; does nothing without one. */
  change(changes: Partial<Omit<Recording, 'recordingId'>>): void {
    if (this.recording) this.set({ ...this.recording, ...changes });
  }

  /** Ends the recording. */
  end(): void {
    clearInterval(this.ticking);
    if (this.recording) this.set(null);
  }

  /** Shows the recorder of the active recording. */
  reopen(): void {
    if (this.recording) this.showRecorder();
  }

  private set(recording: Recording | null): void {
    this.recording = recording;
    this.listeners.forEach((listener) => listener());
  }
}

export const recordingStore = new RecordingStore();

/** Minutes and seconds, `mm:ss`; minutes continue above 59. */
export function timerText(seconds: number): string {
  const pad = (count: number): string => String(count).padStart(2, '0');
  return `${pad(Math.floor(seconds / 60))}:${pad(Math.floor(seconds % 60))}`;
}
