import { readFile } from 'node:fs/promises';
import llamaTokenizer from 'llama-tokenizer-js';
import { env, InferenceSession, Tensor } from 'onnxruntime-web';
import { SAMPLE_RATE } from '../audio/sample-rate.js';
import { hundredths } from '../audio/transcribe-pieces.js';
import type { SpeechWord } from '../speech-to-text.js';

/** Moonshine base: https://github.com/moonshine-ai/moonshine, MIT (LICENSE-moonshine.txt). */
const FILES = new URL('model/base/quantized/', import.meta.resolve('@usefulsensors/moonshine-js'));
const LAYERS = 8;
const HEADS = 8;
const HEAD_SIZE = 52;
const START = 1;
const END = 2;
/** Ids from here on are no text. */
const TEXT_TOKENS = 32_000;
/** Nobody speaks faster: what is beyond it is a loop of the model. */
const MAX_TOKENS_PER_SECOND = 6.5;
/** Faint voices are raised to this peak, but noise not without end. */
const PEAK = 0.9;
const MAX_GAIN = 50;

type Cache = Record<string, Tensor>;
interface Token {
  id: number;
  /** 0 to 1. */
  probability: number;
}

/** The model in memory, 500 to 700 MB, for as long as its process lives. */
export class Moonshine {
  private constructor(
    private readonly encoder: InferenceSession,
    private readonly decoder: InferenceSession,
  ) {}

  static async load(): Promise<Moonshine> {
    // One core each: more recordings at a time are more processes.
    env.wasm.numThreads = 1;
    const session = async (file: string): Promise<InferenceSession> =>
      InferenceSession.create(await readFile(new URL(file, FILES)));
    return new Moonshine(await session('encoder_model.onnx'), await session('decoder_model_merged.onnx'));
  }

  /** What is said in at most 28 seconds. @param samples one channel, 16 kHz. */
  async wordsOf(samples: Float32Array): Promise<SpeechWord[]> {
    return toWords(await this.tokensOf(samples));
  }

  /** Greedy decoding: at each step the token that is most probable. */
  async tokensOf(samples: Float32Array): Promise<Token[]> {
    const input = new Tensor('float32', normalised(samples), [1, samples.length]);
    const { last_hidden_state: sound } = await this.encoder.run({ input_values: input });
    if (!sound) throw new Error('the encoder answered nothing');
    const tokens: Token[] = [];
    const maxTokens = Math.ceil((samples.length / SAMPLE_RATE) * MAX_TOKENS_PER_SECOND);
    let cache = emptyCache();
    let last = START;
    while (tokens.length < maxTokens) {
      const isFirst = tokens.length === 0;
      const answer = await this.decoder.run({
        input_ids: new Tensor('int64', [last], [1, 1]),
        encoder_hidden_states: sound,
        use_cache_branch: new Tensor('bool', [!isFirst], [1]),
        ...cache,
      });
      const token = likeliest(answer['logits']?.data as Float32Array);
      if (token.id === END) break;
      tokens.push(token);
      last = token.id;
      cache = updated(cache, answer, isFirst);
    }
    return tokens;
  }
}

function emptyCache(): Cache {
  const cache: Cache = {};
  for (let layer = 0; layer < LAYERS; layer += 1) {
    for (const part of ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value'])
      cache[`past_key_values.${layer}.${part}`] = new Tensor('float32', [], [0, HEADS, 1, HEAD_SIZE]);
  }
  return cache;
}

/** The sound's part is computed in the first step alone. */
function updated(cache: Cache, answer: InferenceSession.ReturnType, isFirst: boolean): Cache {
  const entries = Object.entries(cache).map(([name, tensor]) => {
    const present = answer[name.replace('past_key_values', 'present')];
    return [name, present && (isFirst || name.includes('.decoder.')) ? present : tensor] as const;
  });
  return Object.fromEntries(entries);
}

function likeliest(logits: Float32Array): Token {
  let id = 0;
  let best = -Infinity;
  for (const [index, logit] of logits.entries()) if (logit > best) [id, best] = [index, logit];
  let sum = 0;
  for (const logit of logits) sum += Math.exp(logit - best);
  return { id, probability: 1 / sum };
}

function normalised(samples: Float32Array): Float32Array {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  const gain = Math.min(MAX_GAIN, PEAK / peak);
  return samples.map((sample) => sample * gain);
}

/** Words and their least probable parts. Punctuation, which nobody says, does not count. */
function toWords(tokens: readonly Token[]): SpeechWord[] {
  const words: Token[][] = [];
  for (const token of tokens.filter(({ id }) => id < TEXT_TOKENS)) {
    const word = words.at(-1);
    if (word && !llamaTokenizer.vocabById[token.id]?.startsWith('▁')) word.push(token);
    else words.push([token]);
  }
  return words.flatMap((parts) => {
    const text = textOf(parts);
    const spoken = parts.filter((part) => /[\p{L}\p{N}]/u.test(textOf([part])));
    const confidence = Math.min(...(spoken.length > 0 ? spoken : parts).map(({ probability }) => probability));
    return text === '' ? [] : [{ text, confidence: hundredths(confidence) }];
  });
}

function textOf(tokens: readonly Token[]): string {
  const ids = tokens.map(({ id }) => id);
  return llamaTokenizer.decode(ids, false, false).trim();
}
