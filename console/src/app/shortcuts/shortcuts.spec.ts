import { keysOf, shortcutOf, shortcuts, type KeyPress } from './shortcuts.js';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});
const onPage = { isTyping: false, singleKeys: true };
const inField = { isTyping: true, singleKeys: true };

describe('shortcutOf', () => {
  it.each([
    ['Ctrl+K', press('k', { ctrlKey: true }), 'palette'],
    ['Cmd+K with caps lock', press('K', { metaKey: true }), 'palette'],
    ['Ctrl+B', press('b', { ctrlKey: true }), 'navigation'],
    ['/', press('/'), 'search'],
    ['?', press('?'), 'help'],
    ['K alone', press('k'), null],
    ['Ctrl+?', press('?', { ctrlKey: true }), null],
    ['Alt+?', press('?', { altKey: true }), null],
    ['AltGr+K', press('k', { ctrlKey: true, altKey: true }), null],
  ])('maps %s to %s', (_what, pressed, expected) => {
    expect(shortcutOf(pressed, onPage)).toBe(expected);
  });

  it('ignores single keys in text fields, and accepts those with a command key', () => {
    expect(shortcutOf(press('?'), inField)).toBeNull();
    expect(shortcutOf(press('/'), inField)).toBeNull();
    expect(shortcutOf(press('k', { ctrlKey: true }), inField)).toBe('palette');
  });

  it('ignores single keys when they are turned off', () => {
    const off = { isTyping: false, singleKeys: false };
    expect(shortcutOf(press('?'), off)).toBeNull();
    expect(shortcutOf(press('k', { metaKey: true }), off)).toBe('palette');
  });
});

it('keysOf names the command key of the platform', () => {
  expect(shortcuts.map((shortcut) => keysOf(shortcut, false).join('+'))).toEqual(['Ctrl+K', 'Ctrl+B', '/', '?']);
  expect(shortcuts.map((shortcut) => keysOf(shortcut, true).join('+'))).toEqual(['⌘+K', '⌘+B', '/', '?']);
});
