import { jest } from '@jest/globals';
import { parseTemplate, tokensOf, unknownTokens } from './parse-template.js';
import { previewNote, writeNote } from './write-note.js';

const answers =
  (given: Record<string, string>) =>
  (name: string): string =>
    given[name] ?? '';

describe('parseTemplate on long lines', () => {
  /** The characters that looking for brackets passes over. */
  function steps(line: string): number {
    let passed = 0;
    const { indexOf } = String.prototype;
    const spy = jest.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, word, from = 0) {
      const found = indexOf.call(this, word, from);
      passed += (found < 0 ? this.length : found + word.length) - from;
      return found;
    });
    parseTemplate(line);
    spy.mockRestore();
    return passed;
  }

  it.each([['[['], ['[[ '], [']]'], ['[[x]]'], ['[[{{A}}'], ['[[]] [['], ['{{A']])(
    'takes at most twice as many steps for twice as many %s',
    (text) => {
      const [once, twice] = [steps(text.repeat(2_000)), steps(text.repeat(4_000))];
      expect(once).toBeGreaterThan(0);
      expect(twice / once).toBeLessThanOrEqual(2.001);
      // Each character is passed over once for the start of a part, and once for its end.
      expect(once).toBeLessThanOrEqual(2 * text.length * 2_000);
    },
  );

  it('keeps an opening that nothing closes as text', () => {
    expect(parseTemplate('a [[b]] [[c {{D}}')).toEqual([
      {
        label: null,
        content: [
          { kind: 'text', text: 'a ' },
          { kind: 'part', pieces: [{ kind: 'text', text: 'b' }] },
          { kind: 'text', text: ' [[c ' },
          { kind: 'token', name: 'D' },
        ],
      },
    ]);
  });
});

describe('tokensOf', () => {
  it('lists different tokens in the order of their first appearance, whatever their case', () => {
    expect(tokensOf('{{Plaque}} {{Stain}} {{plaque}} [[{{Gum_2}}]]')).toEqual(['Plaque', 'Stain', 'Gum_2']);
  });

  it('takes braces that are no token as text', () => {
    expect(tokensOf('{{2nd}} {{a b}} {{}} {Plaque} {{ Plaque }} {{' + 'x'.repeat(51) + '}}')).toEqual([]);
    expect(tokensOf('{{' + 'x'.repeat(50) + '}}')).toEqual(['x'.repeat(50)]);
  });
});

describe('unknownTokens', () => {
  it('returns the tokens that nobody knows, without regard to case', () => {
    expect(unknownTokens('{{plaque}} {{Tartar}}', ['Plaque'])).toEqual(['Tartar']);
  });
});

describe('parseTemplate', () => {
  it('takes the words before a colon at the start of a line as the label of a section', () => {
    expect(parseTemplate('Home care: [[{{HomeCare}}.]]\nAt 10:30 seen')).toEqual([
      {
        label: 'Home care',
        content: [
          {
            kind: 'part',
            pieces: [
              { kind: 'token', name: 'HomeCare' },
              { kind: 'text', text: '.' },
            ],
          },
        ],
      },
      { label: null, content: [{ kind: 'text', text: 'At 10:30 seen' }] },
    ]);
  });

  it('takes brackets that are not closed on their line as text', () => {
    expect(parseTemplate('[[open')).toEqual([{ label: null, content: [{ kind: 'text', text: '[[open' }] }]);
  });
});

describe('writeNote', () => {
  const deposits = 'Deposits: [[Plaque {{Plaque}}.]] [[calculus {{Calculus}}.]] [[Stain {{Stain}}.]]';

  it('leaves out parts with an unanswered token, and the space after them', () => {
    expect(writeNote(deposits, answers({ Calculus: 'moderate', Stain: 'light' }))).toBe(
      'Deposits: Calculus moderate. Stain light.',
    );
    expect(writeNote(deposits, answers({ Plaque: 'light', Stain: ' ' }))).toBe('Deposits: Plaque light.');
  });

  it('leaves out a part when one of its two tokens is unanswered', () => {
    expect(writeNote('[[{{Provider}}, {{Date}}.]]', answers({ Provider: 'Jamie Chen' }))).toBe('');
  });

  it('leaves out a line of which only the label is left', () => {
    expect(writeNote(`${deposits}\nHome care: floss`, answers({}))).toBe('Home care: floss');
  });

  it('leaves out a line without parts whose tokens are all unanswered, and keeps one with an answer', () => {
    const line = 'Blood pressure {{BloodPressure}} at {{Time}}';
    expect(writeNote(line, answers({}))).toBe('');
    expect(writeNote(line, answers({ BloodPressure: '120/80' }))).toBe('Blood pressure 120/80 at');
  });

  it('keeps text without tokens, blank lines and labels that ask for nothing', () => {
    expect(writeNote('Note:\n\nSeen today.', answers({}))).toBe('Note:\n\nSeen today.');
  });

  it('begins a part with an upper case letter', () => {
    expect(writeNote('[[{{NextAppointment}}.]]', answers({ NextAppointment: 'in 6 months' }))).toBe('In 6 months.');
    expect(writeNote('[[{{X}}.]]', answers({ X: 'à domicile' }))).toBe('À domicile.');
  });

  it('makes one full stop of two where an answer ends a sentence itself', () => {
    expect(writeNote('[[{{HomeCare}}.]]', answers({ HomeCare: 'Floss daily.' }))).toBe('Floss daily.');
    expect(writeNote('[[{{HomeCare}}.]]', answers({ HomeCare: 'Floss, brush ...' }))).toBe('Floss, brush ...');
  });

  it('takes braces and brackets in an answer as text', () => {
    expect(writeNote('[[{{A}}.]]', answers({ A: '{{B}} [[x]]', B: 'no' }))).toBe('{{B}} [[x]].');
  });
});

describe('previewNote', () => {
  it('shows what is unanswered and leaves nothing out', () => {
    expect(previewNote('Deposits: [[Plaque {{Plaque}}.]] [[Stain {{Stain}}.]]', answers({ Stain: 'light' }))).toBe(
      'Deposits: Plaque ____. Stain light.',
    );
  });
});
