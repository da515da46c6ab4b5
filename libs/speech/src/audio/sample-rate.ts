/** Samples a second of all audio here: what speech models take. */
export const SAMPLE_RATE = 16_000;
