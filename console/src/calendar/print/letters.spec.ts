import { printedText } from './letters.js';

const known = new Set([...' ABé'].map((letter) => letter.codePointAt(0)));
const has = (codePoint: number): boolean => known.has(codePoint);

it.each([
  ['AB', 'AB'],
  ['é'.normalize('NFD'), 'é'],
  ['AB 李明', 'AB □□'],
  ['김민', '□□'],
  // One sign for what is seen as one.
  ['A 👩‍👩‍👧', 'A □'],
  // What shows nothing is no loss, and white space is white space.
  ['A\u200b\u00ad\u0007B', 'AB'],
  ['A\tB\u3000A\r\nB', 'A B A\nB'],
  ['', ''],
])('%j is printed as %j', (text, printed) => expect(printedText(text, has)).toBe(printed));
