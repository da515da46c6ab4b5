import { previewLines } from './preview-lines.js';

const answers =
  (given: Record<string, string>) =>
  (name: string): string =>
    given[name] ?? '';

/** The lines as texts, with the current answer in brackets. */
const marked = (template: string, given: Record<string, string>, current: string | null): string[] =>
  previewLines(template, answers(given), current).map(
    ({ label, pieces }) =>
      (label === null ? '' : `${label}:`) +
      pieces.map(({ text, isCurrent }) => (isCurrent ? `<${text}>` : text)).join(''),
  );

describe('previewLines', () => {
  const template = 'Deposits: [[Plaque {{Plaque}}.]] [[{{Stain}}.]]\n[[{{HomeCare}}.]]';

  it('marks the token of the step, answered or not, whatever its case', () => {
    expect(marked(template, {}, 'plaque')).toEqual(['Deposits: Plaque <____>. ____.', '____.']);
    expect(marked(template, { Plaque: 'light' }, 'Plaque')).toEqual(['Deposits: Plaque <light>. ____.', '____.']);
  });

  it('marks every place of a token', () => {
    expect(marked('{{A}} and {{B}} and {{A}}', { A: 'x' }, 'A')).toEqual(['<x> and ____ and <x>']);
  });

  it('shows the current answer as the note will have it: upper case at the start, one full stop at the end', () => {
    expect(marked(template, { HomeCare: 'floss daily.' }, 'HomeCare')[1]).toBe('<Floss daily.>');
  });

  it('marks nothing without a step', () => {
    expect(marked('Seen today.', {}, null)).toEqual(['Seen today.']);
  });
});
