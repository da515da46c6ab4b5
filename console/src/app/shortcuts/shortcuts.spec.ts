import { pages } from '../pages.js';
import { GO_LETTERS, GO_MS, GoKeys, keysOf, shortcutOf, shortcuts, type KeyPress } from './shortcuts.js';

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

describe('GoKeys', () => {
  const paths = ['/dashboard', '/insights'];

  it('goes to the page whose letter follows G, once', () => {
    const keys = new GoKeys();
    expect(keys.press('c', 0, paths)).toBeNull();
    expect(keys.press('g', 10, paths)).toBeNull();
    expect(keys.press('C', 20, paths)).toBe('/dashboard');
    expect(keys.press('i', 30, paths)).toBeNull();
  });

  it('forgets G after another key and after a while', () => {
    const keys = new GoKeys();
    keys.press('g', 0, paths);
    expect(keys.press('x', 10, paths)).toBeNull();
    expect(keys.press('c', 20, paths)).toBeNull();
    keys.press('g', 100, paths);
    expect(keys.press('c', 100 + GO_MS, paths)).toBeNull();
  });

  it('knows only the pages that the user may open', () => {
    const keys = new GoKeys();
    keys.press('g', 0, paths);
    expect(keys.press('u', 10, paths)).toBeNull();
  });

  it('has a letter of its own for each of its pages, and no page that does not exist', () => {
    expect(new Set(Object.values(GO_LETTERS)).size).toBe(Object.keys(GO_LETTERS).length);
    const known = pages.map(({ path }) => path);
    expect(Object.keys(GO_LETTERS).filter((path) => !known.includes(path))).toEqual([]);
  });
});
