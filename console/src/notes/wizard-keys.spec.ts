import { jest } from '@jest/globals';

jest.unstable_mockModule('../components/shortcut-keys.js', () => ({ isMac: () => false }));
const { wizardKey } = await import('./wizard-keys.js');

/** An element that is inside of what these selectors name, and matches them itself. */
const inside = (...kinds: string[]) => ({
  closest: (selector: string) => (kinds.some((kind) => selector.includes(kind)) ? {} : null),
  matches: (selector: string) => kinds.some((kind) => selector.startsWith(kind)),
});

const press = (key: string, changes: object = {}) =>
  wizardKey({
    key,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    isComposing: false,
    repeat: false,
    defaultPrevented: false,
    target: null,
    ...changes,
  });
const field = { target: inside('textarea') as unknown as EventTarget };

describe('wizardKey', () => {
  it('goes on with Enter, and not while Shift breaks the line, a word is composed or the key repeats', () => {
    expect(press('Enter', field)).toBe('next');
    for (const held of ['shiftKey', 'isComposing', 'repeat', 'ctrlKey', 'defaultPrevented'])
      expect(press('Enter', { ...field, [held]: true })).toBeNull();
  });

  it('leaves Enter to buttons and to dialogs', () => {
    expect(press('Enter', { target: inside('button') })).toBeNull();
    expect(press('Enter', { target: inside('[role="dialog"]') })).toBeNull();
  });

  it('takes an arrow alone outside of fields, and with Alt everywhere', () => {
    expect([press('ArrowLeft'), press('ArrowRight')]).toEqual(['back', 'next']);
    expect(press('ArrowRight', field)).toBeNull();
    expect([press('ArrowLeft', { ...field, altKey: true }), press('ArrowUp')]).toEqual(['back', null]);
  });
});
