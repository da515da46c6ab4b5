import { answerOf, answersOfForm, fillForm, safeStyle } from './fill-form.js';

const answer = (label: string, text: string) => ({ label, text });

describe('answersOfForm', () => {
  it('reads true and false as Yes and No, lists with commas, and nothing as an empty text', () => {
    expect([true, 'false', 'TRUE', 12, null, undefined, ['a', true], { mm: 3 }].map(answerOf)).toEqual([
      'Yes',
      'No',
      'Yes',
      '12',
      '',
      '',
      'a, Yes',
      'mm: 3',
    ]);
    expect(answersOfForm({ noteData: [{ label: 'Smoker', value: false }] })).toEqual([answer('Smoker', 'No')]);
  });
});

describe('fillForm', () => {
  it('puts answers at their labels, whatever case, spaces or entities these are written with', () => {
    expect(
      fillForm('<p>{{ SMOKER }} {{gum &amp; teeth}} {{Do&nbsp;you  floss}}</p>', [
        answer('Smoker', 'No'),
        answer('Gum & teeth', 'fine'),
        answer('Do you floss', 'Yes'),
      ]),
    ).toEqual({ html: '<p>No fine Yes</p>', others: [] });
  });

  it('leaves a place without an answer empty, and returns the answers without a place', () => {
    expect(fillForm('a{{Missing}}b', [answer('Allergies', 'latex'), answer('Empty', '')])).toEqual({
      html: 'ab',
      others: [answer('Allergies', 'latex')],
    });
  });

  it('gives the places of a repeated label its answers in order', () => {
    const two = [answer('Drug', 'A'), answer('Drug', 'B')];
    expect(fillForm('{{drug}},{{drug}},{{drug}}', two)).toEqual({ html: 'A,B,B', others: [] });
    expect(fillForm('{{drug}}', two).others).toEqual([answer('Drug', 'B')]);
  });

  it('escapes answers, and does not read them as places', () => {
    expect(fillForm('<a title="{{x}}">{{x}}</a>', [answer('x', `"><script>&'{{y}}`)]).html).toBe(
      '<a title="&quot;&gt;&lt;script&gt;&amp;&#39;{{y}}">&quot;&gt;&lt;script&gt;&amp;&#39;{{y}}</a>',
    );
  });
});

describe('safeStyle', () => {
  it('keeps how text looks, and nothing that moves, covers or loads', () => {
    expect(
      safeStyle('position:fixed; text-align: center;top:0;background:url(http://x);font-weight:bold;z-index:9'),
    ).toBe('text-align: center; font-weight:bold');
    expect(safeStyle('font-weight: expression(alert(1)); text-align: var(--x)')).toBe('');
  });
});
