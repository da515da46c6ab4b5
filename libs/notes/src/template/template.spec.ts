import { parseTemplate, tokensOf, unknownTokens } from './parse-template.js';
import { previewNote, writeNote } from './write-note.js';

const answers =
  (given: Record<string, string>) =>
  (name: string): string =>
    given[name] ?? '';

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
