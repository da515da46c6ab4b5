import { calendarKeyOf, type KeyPress } from './calendar-keys.js';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('calendarKeyOf', () => {
  it.each([
    ['t', 'today'],
    ['T', 'today'],
    ['ArrowLeft', 'previous'],
    ['ArrowRight', 'next'],
    ['d', 'day'],
    ['w', 'week'],
    ['ArrowDown', null],
    ['x', null],
  ])('%s: %s', (key, expected) => {
    expect(calendarKeyOf(press(key))).toBe(expected);
  });

  it.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey'] as const)('leaves keys with %s to the browser', (held) => {
    expect(calendarKeyOf(press('w', { [held]: true }))).toBeNull();
  });
});
