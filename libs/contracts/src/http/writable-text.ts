import { z } from 'zod';

const CONTROLS_AND_SURROGATES = String.raw`\p{Cc}\p{Cs}\u2028\u2029`;
/** They display the text around them in another order than it is stored in. */
const DIRECTION_MARKS = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`;
const WRITABLE = new RegExp(`^[^${CONTROLS_AND_SURROGATES}${DIRECTION_MARKS}]*$`, 'u');
/** Joiners are part of names in some scripts and of emoji, but are invisible by themselves. */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\u2800]/u;

/**
 * One line of text that people type and others read, such as a name: trimmed, with a visible character, and without
 * characters that the database rejects or that disguise the text.
 *
 * @param name the start of the messages: `{name} is required.`
 * @param maxLength in UTF-16 units.
 */
export function writableText(name: string, maxLength = 100) {
  return plainText(name, `${name} is required.`, maxLength)
    .min(1, { error: `${name} is required.`, abort: true })
    .regex(VISIBLE, `${name} is required.`);
}

/** The same, but the text may be empty. */
export function optionalWritableText(name: string, maxLength = 100) {
  return plainText(name, `${name} must be plain text`, maxLength).refine(
    (text) => text === '' || VISIBLE.test(text),
    `${name} must be plain text`,
  );
}

/** Endings of addresses that mail programs make a link of, whatever their case. */
const ENDINGS = 'com|net|org|info|biz|io|co|ca|us|uk|de|fr|ru|cn|me|app|dev|link|site|online|shop|top|xyz';
/** `https://…`, `www.…`, `maple.example`, `Maple.COM`. A name has a capital or a blank after its dot: `St.Pierre`. */
const WEB_ADDRESSES = [/:\/\//, /\bwww\./i, /[\p{L}\p{N}]\.\p{Ll}{2,}/u, new RegExp(`\\w\\.(?:${ENDINGS})\\b`, 'i')];
const hasWebAddress = (text: string): boolean => WEB_ADDRESSES.some((address) => address.test(text));

/**
 * The name of a person or a thing: `writableText` without a web address. Names stand in mails to people who have not asked
 * for any.
 */
export function nameText(name: string, maxLength?: number) {
  return writableText(name, maxLength).refine((text) => !hasWebAddress(text), noAddress(name));
}

/** The same, but the name may be empty. */
export function optionalNameText(name: string, maxLength?: number) {
  return optionalWritableText(name, maxLength).refine((text) => !hasWebAddress(text), noAddress(name));
}

const noAddress = (name: string): string => `${name} must not contain a web address`;

function plainText(name: string, wrongType: string, maxLength: number) {
  return z
    .string(wrongType)
    .trim()
    .max(maxLength, `${name} must be at most ${maxLength} characters`)
    .regex(WRITABLE, `${name} must be plain text`);
}
