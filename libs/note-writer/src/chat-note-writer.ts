import type { GeneratedNote } from '@helix/contracts';
import { noteFromProposals, type NoteInput, type Proposal } from '@helix/notes';
import { requestWithRetries, UnreachableError, type Answer, type Sleep } from '@helix/openai';
import { chatMessages, proposalsIn } from './chat-messages.js';
import { NoteWriterError, NoteWriterRefusedError, type NoteWriter } from './note-writer.js';

export interface ChatSettings {
  /** Of an OpenAI-compatible API, up to its version: `https://…/v1`. */
  url: string;
  /** Undefined: the service asks for none. */
  key: string | undefined;
  model: string;
}

export interface ChatOptions extends ChatSettings {
  timeoutMs?: number;
  sleep?: Sleep;
}

const TIMEOUT_MS = 120_000;
/** The request is wrong, and stays so. */
const REFUSALS = [400, 413, 415, 422];

/** Has a model fill the tokens by a chat completion, and drops what the transcript does not say. */
export class ChatNoteWriter implements NoteWriter {
  constructor(private readonly options: ChatOptions) {}

  async write(input: NoteInput, signal: AbortSignal): Promise<GeneratedNote> {
    // Nothing is sent when nothing was said.
    const proposals = hasSpeech(input) ? await this.ask(input, signal) : [];
    return noteFromProposals(input, this.options.model, proposals);
  }

  private async ask(input: NoteInput, signal: AbortSignal): Promise<Proposal[]> {
    const { status, text } = await this.request(input, signal);
    if (status !== 200) {
      // The body is not repeated: it may quote what was said.
      const message = `the chat service answered ${status}`;
      throw REFUSALS.includes(status) ? new NoteWriterRefusedError(message) : new NoteWriterError(message);
    }
    const proposals = proposalsIn(text);
    if (!proposals) throw new NoteWriterError('the answer of the chat service is not the JSON that was asked for');
    return proposals;
  }

  private async request(input: NoteInput, signal: AbortSignal): Promise<Answer> {
    const { url, key, model, timeoutMs = TIMEOUT_MS, sleep } = this.options;
    const body = JSON.stringify({
      model,
      temperature: 0,
      response_format: { type: 'json_object' },
      messages: chatMessages(input),
    });
    try {
      return await requestWithRetries({
        url,
        path: 'chat/completions',
        key,
        body: () => body,
        timeoutMs,
        signal,
        sleep,
      });
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      throw new NoteWriterError(`the chat service ${error.message}`, { cause: error });
    }
  }
}

const hasSpeech = ({ recordings }: NoteInput): boolean =>
  recordings.some(({ segments }) => segments.some(({ text }) => /[\p{L}\p{N}]/u.test(text)));
