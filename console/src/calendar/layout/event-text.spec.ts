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
  const [WIDE, NARROW, TIGHT] = [213, 100, 75];
  /** 63 characters: 2.02 lines of 193 pixels with 6.2 a character. */
  const REASON = 'Bitewings, Scaling, Complete exam, adult, Polishing, Fluoride..';
  const textOf = (lines: number, width: number, comment: string | null = null) => {
    const { head, reason, figures, comment: ofComment } = eventText(lines, width, REASON, comment);
    return [head, reason, figures, ofComment];
  };

  it.each([
    [1, [1, 0, 0, 0]],
    [2, [1, 1, 0, 0]],
    [3, [1, 1, 1, 0]],
    [4, [1, 2, 1, 0]],
    [9, [1, 7, 1, 0]],
  ])('gives the reason every line of %i that who, when and figures leave', (lines, expected) => {
    expect(textOf(lines, WIDE)).toEqual(expected);
  });

  it.each([
    [2, [1, 1, 0, 0]],
    [3, [1, 1, 1, 0]],
    [4, [1, 1, 1, 1]],
    [5, [1, 2, 1, 1]],
    [8, [1, 3, 1, 3]],
  ])('gives the comment what the reason does not need of %i lines, at least one', (lines, expected) => {
    expect(textOf(lines, WIDE, 'Call before')).toEqual(expected);
  });

  it('gives the figures of a narrow event a second line once the reason has two', () => {
    expect(textOf(4, NARROW)).toEqual([1, 2, 1, 0]);
    expect(textOf(5, NARROW)).toEqual([1, 2, 2, 0]);
  });

  it('puts the time of a tight event above the initials where there are two lines', () => {
    expect(textOf(1, TIGHT)).toEqual([1, 0, 0, 0]);
    expect(textOf(2, TIGHT)).toEqual([2, 0, 0, 0]);
    expect(textOf(6, TIGHT)).toEqual([2, 3, 1, 0]);
  });

  it('leaves out the figures of an event that is narrower than one of them', () => {
    expect(textOf(6, 63)).toEqual([2, 4, 0, 0]);
    expect(textOf(6, 64)).toEqual([2, 3, 1, 0]);
  });
});
