import type { Random } from './random.js';

/** A text as somebody has written it, and as it may leave the clinic. */
export interface Written {
  text: string;
  masked: string;
}

/** Parts of names that are in no other word, so that one that has left the clinic is found by searching for it. */
const FIRST = ['Qazim', 'Wexla', 'Zorvin', 'Yxandra', 'Jorquil', 'Vuxeth', 'Kwaibo', 'Pfenz', 'Oztun', 'Xiomu'];
const LAST = ['Brzhak', 'Quolten', 'Zwyrgo', 'Vondrix', 'Hrulja', 'Mxabasi', 'Tsvenko', 'Dlamuq', 'Gjorvat', 'Ykelund'];
const ENDING = ['', 'a', 'el', 'ius', 'ova', 'ek', 'ar', 'im', 'une', 'opp'];

export const firstName = (random: Random): string => random.of(FIRST) + random.of(ENDING);
export const lastName = (random: Random): string => random.of(LAST) + random.of(ENDING);

export const phone = (random: Random): string =>
  random.of([
    `604-555-${random.int(1000, 9999)}`,
    `(604) 555-${random.int(1000, 9999)}`,
    `+1 604 555 ${random.int(1000, 9999)}`,
    `604555${random.int(1000, 9999)}`,
  ]);
export const email = (random: Random): string => `x${random.int(100, 999)}.person@mail-${random.int(1, 9)}.example.ca`;
export const postalCode = (random: Random): string => `V${random.int(1, 9)}X ${random.int(1, 9)}Z${random.int(1, 9)}`;

/** What must be nowhere in what has left a clinic with such a practice. */
export const PERSONAL = new RegExp(
  `${[...FIRST, ...LAST].join('|')}|604.{0,2}555|\\.person@|V\\d[Xx] ?\\d[Zz]\\d|never-read`,
  'i',
);

const WORDS = [
  'prefers mornings',
  'sensitive 16',
  'needs 2 units 11112',
  'BP 120/80',
  'calm',
  'Zahnstein',
  'x-ray 02144',
];

/** A remark, now and then with what tells who it is about. */
export function remark(random: Random, names: readonly string[], share = 0.3): Written {
  const plain = random.of(WORDS);
  if (!random.is(share)) return { text: plain, masked: plain };
  const found = random.of([
    ...names,
    ...names.map((name) => name.toUpperCase()),
    phone(random),
    email(random),
    postalCode(random),
  ]);
  return { text: `${plain}; ${found}, ok`, masked: `${plain}; [removed], ok` };
}

/** The same for rows that are nobody's. */
export const label = (random: Random, text: string): Written => {
  if (!random.is(0.3)) return { text, masked: text };
  const found = random.of([phone(random), email(random), postalCode(random)]);
  return { text: `${text}, ${found}`, masked: `${text}, [removed]` };
};
