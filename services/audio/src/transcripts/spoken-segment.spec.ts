import { spokenSegment } from './transcribe-recording.job.js';

describe('the words of a transcript', () => {
  it('have times by their place in the text, and count as sure when nobody says how sure', () => {
    const words = [
      { text: 'Light', confidence: null, isUnsure: false },
      { text: 'plaque', confidence: 0.4, isUnsure: true, changedFrom: 'black' },
      { text: 'today.', confidence: 0.9, isUnsure: false },
    ];
    // 20 characters with the blank after the last: 6, 7 and 7 of them.
    expect(spokenSegment({ start: 10, end: 20, text: 'Light plaque today.', words }).words).toEqual([
      { text: 'Light', start: 10, confidence: 1 },
      { text: 'plaque', start: 13, confidence: 0.4, changedFrom: 'black' },
      { text: 'today.', start: 16.5, confidence: 0.9 },
    ]);
  });
});
