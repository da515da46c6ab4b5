import { createAudioSource } from './audio-source.js';

const stream = {} as MediaStream;

/** A browser that records these types. @param byDefault what it records when none is asked for. */
const browserWith = (supported: string[], byDefault = '') =>
  class {
    readonly mimeType: string;

    constructor(
      readonly stream: MediaStream,
      readonly options: MediaRecorderOptions,
    ) {
      this.mimeType = options.mimeType ?? byDefault;
    }

    static isTypeSupported(type: string): boolean {
      return supported.includes(type);
    }
  };

const WEBM = 'audio/webm;codecs=opus';
const AAC = 'audio/mp4;codecs=mp4a.40.2';

describe('the recorder of a browser', () => {
  it.each([
    ['WebM where the browser has it', [AAC, 'audio/mp4', WEBM], WEBM],
    ['AAC in MP4 in Safari, which has no WebM', ['audio/mp4', AAC], AAC],
    ['MP4 where the codec cannot be named', ['audio/mp4'], 'audio/mp4'],
  ])('records %s, for speech', (_, supported, mimeType) => {
    const source = createAudioSource(browserWith(supported), stream);
    expect(source?.options).toEqual({ mimeType, audioBitsPerSecond: 32_000 });
    expect(source?.stream).toBe(stream);
  });

  it('records what the browser records by itself, when that is a format that the server takes', () => {
    const source = createAudioSource(browserWith([], 'video/mp4'), stream);
    expect(source?.options).toEqual({ audioBitsPerSecond: 32_000 });
  });

  it.each(['audio/ogg;codecs=opus', 'audio/x-matroska', ''])('is none when it only records %p', (byDefault) => {
    expect(createAudioSource(browserWith([], byDefault), stream)).toBeNull();
  });
});
