import type { RecordingView } from '@helix/contracts';

interface Situation {
  /** Undefined while they are loaded. */
  recordings: readonly Pick<RecordingView, 'state'>[] | undefined;
  /** Something is being recorded in this browser. */
  isRecording: boolean;
  hasTemplates: boolean;
  template: number | null;
}

/** Why no note can be generated (spec 3 section 5): the key of a text; null: it can. */
export function generateObstacle({ recordings, isRecording, hasTemplates, template }: Situation): string | null {
  if (isRecording || recordings?.some(({ state }) => state === 'recording')) return 'whileRecording';
  if (!recordings || recordings.length === 0) return 'noRecording';
  return hasTemplates && template === null ? 'noTemplate' : null;
}
