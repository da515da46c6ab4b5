import { wordsOf } from '../audio/transcribe-pieces.js';
import { correctVocabulary } from './correct-vocabulary.js';

/** The text of a sentence afterwards, with what was changed in it, without punctuation. */
function correct(
  text: string,
  confidence: number | null = 1,
): { text: string; changes: (readonly [string, string])[] } {
  const segment = { start: 1, end: 2, text, words: wordsOf(text, confidence) };
  const [{ text: after, words } = { text: '', words: [] }] = correctVocabulary([segment]);
  return {
    text: after,
    changes: words.flatMap((word) =>
      word.changedFrom ? [[word.changedFrom, word.text.replace(/[.,]$/, '')] as const] : [],
    ),
  };
}

describe('correctVocabulary', () => {
  it.each([
    ['four at 2/36 distal.', 'four at 36 distal.', '2/36', '36'],
    ['Recession on 2/36ths, mesial', 'Recession on 36, mesial', '2/36ths', '36'],
    ['tooth thirty six distal', 'tooth 36 distal', 'thirty six', '36'],
    ['Tooth thirty-six.', 'Tooth 36.', 'thirty-six', '36'],
    ['furcation on tooth two six', 'furcation on tooth 26', 'two six', '26'],
    ['tooth 3 6 is mobile', 'tooth 36 is mobile', '3 6', '36'],
    ['tooth eleven', 'tooth 11', 'eleven', '11'],
    ['tooth fifty five, a primary one', 'tooth 55, a primary one', 'fifty five', '55'],
  ])('reads the tooth number in "%s"', (heard, text, from, to) => {
    expect(correct(heard)).toEqual({ text, changes: [[from, to]] });
  });

  it('reads every number of a list of teeth', () => {
    expect(correct('Bleeding at teeth sixteen, thirty six and 46, and forty seven today').text).toBe(
      'Bleeding at teeth 16, 36 and 46, and 47 today',
    );
  });

  it.each([
    'Blood pressure is 128/82.',
    'Blood pressure one twenty eight over eighty two.',
    'Probing depths two to three millimetres, four at 36.',
    'Three units of scaling, thirty six minutes.',
    'tooth 36, three two three',
    'tooth 36 and 3 2 3, teeth 16 eleven',
    'tooth thirty nine',
    'tooth two and three',
    '2/39 and 2/9 and 12/36 and 2/365',
    'plaque index twenty four per cent',
  ])('leaves the numbers of "%s" as they are', (text) => {
    expect(correct(text)).toEqual({ text, changes: [] });
  });

  it.each([
    ['Two bite wings, and flora ride varnish', 'Two bitewings, and fluoride varnish'],
    ['Ultra sonic and hand scalers', 'Ultrasonic and hand scalers'],
    ['1 carpool of lido cane.', '1 carpule of lidocaine.'],
    ['Forcation grade two', 'Furcation grade two'],
    ['sub gingival calculus', 'subgingival calculus'],
  ])('corrects what is heard in place of terms in "%s"', (heard, text) => {
    expect(correct(heard).text).toBe(text);
  });

  it('corrects a term that is spelled nearly right, of which the model was not sure', () => {
    expect(correct('all four quadrents', 0.7)).toEqual({
      text: 'all four quadrants',
      changes: [['quadrents', 'quadrants']],
    });
    expect(correct('a panaromic image', 0.7).changes).toEqual([['panaromic', 'panoramic']]);
  });

  it('leaves words of which the model was sure, or says nothing, as they are', () => {
    expect(correct('a recessing economy', 0.9).changes).toEqual([]);
    expect(correct('all four quadrents', null).changes).toEqual([]);
  });

  it('does not join words over punctuation', () => {
    expect(correct('a soft bite. Wings of a bird').changes).toEqual([]);
  });

  it('leaves terms that are right as they are', () => {
    const text = 'Gingiva, bitewing, bitewings, quadrant and re-evaluation. Fluoride varnish; root planing.';
    expect(correct(text, 0.6)).toEqual({ text, changes: [] });
  });

  it('marks what it changed and words of low confidence as unsure, and keeps the least confidence of the words', () => {
    const words = [
      { text: 'Moderate', confidence: 0.95 },
      { text: 'bite', confidence: 0.9 },
      { text: 'wings', confidence: 0.6 },
      { text: 'wardrens.', confidence: 0.3 },
    ];
    expect(correctVocabulary([{ start: 3, end: 5, text: 'any', words }])).toEqual([
      {
        start: 3,
        end: 5,
        text: 'Moderate bitewings wardrens.',
        words: [
          { text: 'Moderate', confidence: 0.95, isUnsure: false },
          { text: 'bitewings', confidence: 0.6, isUnsure: true, changedFrom: 'bite wings' },
          { text: 'wardrens.', confidence: 0.3, isUnsure: true },
        ],
      },
    ]);
  });

  it('corrects terms that a clinic gives instead', () => {
    const words = [{ text: 'arestim', confidence: 0.4 }];
    const [corrected] = correctVocabulary([{ start: 0, end: 1, text: 'arestim', words }], ['arestin']);
    expect(corrected?.text).toBe('arestin');
  });
});
