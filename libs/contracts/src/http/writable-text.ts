import { z } from 'zod';

const CONTROLS_AND_HALVES = String.raw`\p{Cc}\p{Cs}\u2028\u2029`;
/** They make the text around them read in another order than it is stored in. */
const DIRECTION_MARKS = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`;
const WRITABLE = new RegExp(`^[^${CONTROLS_AND_HALVES}${DIRECTION_MARKS}]*$`, 'u');
/** Joiners and the like stand within names of some scripts and emoji, but are nothing to see by themselves. */
const SEEN = /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\u2800]/u;

/**
 * A line of text that people type and others read, such as a name: trimmed, with something to see in it, and without
 * characters that the database refuses or that make it read as another.
 *
 * @param name what it is, as the beginning of a sentence; the messages are `{name} is required.` and the like.
 * @param longest in UTF-16 units.
 */
export function writableText(name: string, longest = 100) {
  return plainText(name, `${name} is required.`, longest)
    .min(1, { error: `${name} is required.`, abort: true })
    .regex(SEEN, `${name} is required.`);
}

/** The same where nothing may be typed as well: the text is then empty. */
export function optionalWritableText(name: string, longest = 100) {
  return plainText(name, `${name} must be plain text`, longest).refine(
    (text) => text === '' || SEEN.test(text),
    `${name} must be plain text`,
  );
}

function plainText(name: string, wrongType: string, longest: number) {
  return z
    .string(wrongType)
    .trim()
    .max(longest, `${name} must be at most ${longest} characters`)
    .regex(WRITABLE, `${name} must be plain text`);
}
