export { createSpeechToText, type SpeechSettings } from './create-speech-to-text.js';
export * from './speech-to-text.js';
export type { LocalSpeech } from './local/local-speech.js';
export { correctVocabulary, type CorrectedSegment, type CorrectedWord } from './vocabulary/correct-vocabulary.js';
export { DENTAL_TERMS } from './vocabulary/dental-terms.js';
