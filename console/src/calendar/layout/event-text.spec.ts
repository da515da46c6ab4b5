import { eventForm, eventText } from './event-text.js';

describe('eventForm', () => {
  it.each([
    [213, 'wide'],
    [150, 'wide'],
    [149, 'narrow'],
    [96, 'narrow'],
    [95, 'tight'],
    [48, 'tight'],
  ])('of an event of %i pixels is %s', (width, form) => {
    expect(eventForm(width)).toBe(form);
  });
});

describe('eventText', () => {
  const textOf = (lines: number, form: 'wide' | 'narrow' | 'tight', hasComment: boolean) => {
    const { head, reason, figures, comment } = eventText(lines, form, hasComment);
    return [head, reason, figures, comment];
  };

  it.each([
    [1, [1, 0, 0, 0]],
    [2, [1, 1, 0, 0]],
    [3, [1, 1, 1, 0]],
    [4, [1, 2, 1, 0]],
    [9, [1, 7, 1, 0]],
  ])('gives the reason every line of %i that figures leave', (lines, expected) => {
    expect(textOf(lines, 'wide', false)).toEqual(expected);
  });

  it.each([
    [3, [1, 1, 1, 0]],
    [4, [1, 1, 1, 1]],
    [6, [1, 3, 1, 3]],
  ])('with a comment leaves a line of %i to it, and what the reason does not need', (lines, expected) => {
    expect(textOf(lines, 'wide', true)).toEqual(expected);
  });

  it('gives the figures of a narrow event a second line once the reason has two', () => {
    expect(textOf(4, 'narrow', false)).toEqual([1, 2, 1, 0]);
    expect(textOf(5, 'narrow', false)).toEqual([1, 2, 2, 0]);
  });

  it('puts the time of a tight event above the initials where there are two lines', () => {
    expect(textOf(1, 'tight', true)).toEqual([1, 0, 0, 0]);
    expect(textOf(2, 'tight', true)).toEqual([2, 0, 0, 0]);
    expect(textOf(5, 'tight', true)).toEqual([2, 1, 1, 1]);
  });
});
