import { CommandSpeech } from './command/command-speech.js';
import { EndpointSpeech } from './endpoint/endpoint-speech.js';
import { LocalSpeech } from './local/local-speech.js';
import type { SpeechToText } from './speech-to-text.js';

export interface SpeechSettings {
  /** Set: a program of this machine, with its arguments. */
  command: string | undefined;
  /** Set: an OpenAI-compatible endpoint. */
  endpoint: { url: string; key: string | undefined; model: string } | undefined;
  /** How many recordings the local model transcribes at a time. */
  workers: number;
}

/** Creates the adapter that the settings choose. Nothing else in the code knows that there are three. */
export function createSpeechToText({ command, endpoint, workers }: SpeechSettings): SpeechToText {
  if (command) return new CommandSpeech(command);
  if (endpoint) return new EndpointSpeech(endpoint);
  return new LocalSpeech({ workers });
}
