import { lookAction, type FocusPlace, type LookAction } from './look-keys.js';

const press = (key: string, held: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('lookAction', () => {
  it.each<[string, FocusPlace, LookAction | null]>([
    [' ', 'appointment', 'toggle'],
    [' ', 'panel', 'close'],
    [' ', 'panelLink', 'close'],
    // A button is pressed by it.
    [' ', 'panelButton', null],
    [' ', 'page', 'close'],
    [' ', 'control', null],
    ['Escape', 'panelButton', 'close'],
    ['Escape', 'control', 'close'],
    ['Escape', 'appointment', 'close'],
    ['Escape', 'elsewhere', null],
    ['Enter', 'panel', 'open'],
    ['Enter', 'page', 'open'],
    // Links and buttons are activated by it.
    ['Enter', 'panelLink', null],
    ['Enter', 'panelButton', null],
    ['Enter', 'appointment', null],
    ['ArrowDown', 'panel', 'next'],
    ['ArrowRight', 'panelButton', 'next'],
    ['ArrowUp', 'appointment', 'previous'],
    ['ArrowLeft', 'page', 'previous'],
    ['ArrowDown', 'control', null],
    ['ArrowDown', 'elsewhere', null],
    ['a', 'panel', null],
  ])('maps %j with the focus on %s to %s while the panel is open', (key, place, expected) => {
    expect(lookAction(press(key), place, true)).toBe(expected);
  });

  it('only opens while the panel is closed, by Space on an appointment', () => {
    expect(lookAction(press(' '), 'appointment', false)).toBe('toggle');
    expect(
      ['Escape', 'Enter', 'ArrowDown', ' '].flatMap((key) =>
        (['page', 'control'] as const).map((place) => lookAction(press(key), place, false)),
      ),
    ).toEqual(Array.from({ length: 8 }, () => null));
  });

  it.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey'])('leaves keys with %s to the page', (held) => {
    expect(lookAction(press(' ', { [held]: true }), 'appointment', true)).toBeNull();
  });
});
