export { createSpeechToText, type SpeechSettings } from './create-speech-to-text.js';
export * from './speech-to-text.js';
