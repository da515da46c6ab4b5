import raMessages from 'ra-language-english';
import type { TranslationMessages } from 'react-admin';

/** Texts by key. Keys may be nested; code refers to them with dots, as in `calendar.state.success`. */
export interface Texts {
  readonly [key: string]: string | Texts | undefined;
}

let registered: TranslationMessages = raMessages;

function merge<Present extends Texts>(present: Present, added: Texts): Present {
  const merged: Record<string, string | Texts | undefined> = { ...present };
  for (const [key, text] of Object.entries(added)) {
    const before = merged[key];
    merged[key] = typeof text === 'object' && typeof before === 'object' ? merge(before, text) : text;
  }
  return merged as Present;
}

/**
 * Registers the English texts of a part of the console. Each feature calls it in its `texts.ts`, which its page
 * imports. The texts therefore load with the page's chunk and are available before the page first renders.
 */
export function registerTexts(texts: Texts): void {
  registered = merge<TranslationMessages & Texts>(registered, texts);
}

/** All texts registered so far; each registration creates a new object. */
export const registeredTexts = (): TranslationMessages => registered;
