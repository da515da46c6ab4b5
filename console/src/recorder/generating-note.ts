import type { RecorderTarget } from '../components/recorder-target.js';
import { ValueStore } from '../components/value-store.js';

/** Whose note was being generated when its recorder was last open; null: no note, or its end was seen. */
export const generatingNote = new ValueStore<RecorderTarget | null>(null);
