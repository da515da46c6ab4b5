import { generatedNoteText } from './generated-note-text.js';
import { noteFromProposals } from './note-from-proposals.js';
import { inputOf, spokenAt } from './testing/worked-example.js';

const input = inputOf([spokenAt('1:00', 'No known allergies. Light plaque at thirty-six.')], { facts: {} });
const quote = (text: string, second = 60) => [{ recordingId: 'r1', second, quote: text }];

describe('noteFromProposals', () => {
  it('keeps a proposal whose quote stands in the transcript', () => {
    const proposals = [{ token: 'plaque', text: 'light at 36', quotes: quote('light plaque at thirty-six') }];
    expect(generatedNoteText(noteFromProposals(input, 'm', proposals))).toBe('Deposits: Plaque light at 36.');
  });

  it.each([
    ['a quote at another second', 'Plaque', 'light', quote('Light plaque', 61)],
    ['a quote that was not said', 'Plaque', 'heavy', quote('heavy plaque')],
    ['no quote', 'Plaque', 'light', []],
    ['a number that was not said', 'Plaque', 'light at 46', quote('Light plaque at thirty-six')],
    ['a denial that is dropped', 'Allergies', 'known allergies', quote('No known allergies')],
    ['a procedure that is not recorded', 'Response', 'sealant tolerated', quote('Light plaque')],
    ['an appointment token', 'Treatment', 'light', quote('Light plaque')],
    ['an unknown token', 'Nothing', 'light', quote('Light plaque')],
  ])('drops a proposal with %s', (_, token, text, quotes) => {
    expect(noteFromProposals(input, 'm', [{ token, text, quotes }]).sections).toEqual([]);
  });
});
