import { TypedEarly } from './typed-early.js';

const NONE = { ctrlKey: false, metaKey: false, altKey: false };
const type = (typed: TypedEarly, ...keys: string[]): boolean[] => keys.map((key) => typed.press({ key, ...NONE }));

describe('TypedEarly', () => {
  it('keeps the keys between the opening of the palette and its field, and hands them over once', () => {
    const typed = new TypedEarly();
    expect(type(typed, 'x')).toEqual([false]);
    typed.start();
    expect(type(typed, 'g', 'c', ' ', 'Ö', 'Shift', 'q', 'Backspace')).toEqual([
      ...[true, true, true, true, false, true, true],
    ]);
    typed.stop();
    expect(type(typed, 'y')).toEqual([false]);
    expect([typed.take(), typed.take()]).toEqual(['gc Ö', '']);
  });

  it('keeps Enter and arrows from the page, and leaves Escape, Tab and shortcuts with a command key', () => {
    const typed = new TypedEarly();
    typed.start();
    expect(type(typed, 'Enter', 'ArrowDown', 'Escape', 'Tab')).toEqual([true, true, false, false]);
    expect(typed.press({ key: 'r', ...NONE, ctrlKey: true })).toBe(false);
    expect(typed.take()).toBe('');
  });

  it('forgets what was typed when the palette is closed before its field is there', () => {
    const typed = new TypedEarly();
    typed.start();
    type(typed, 'a', 'b');
    typed.cancel();
    expect(type(typed, 'c')).toEqual([false]);
    expect(typed.take()).toBe('');
  });

  it('forgets what an earlier opening left', () => {
    const typed = new TypedEarly();
    typed.start();
    type(typed, 'a');
    typed.start();
    type(typed, 'b');
    expect(typed.take()).toBe('b');
  });
});
