import raMessages from 'ra-language-english';
import type { TranslationMessages } from 'react-admin';

/** Texts by key. Keys may be nested; code refers to them with dots, as in `calendar.state.success`. */
export interface Texts {
  readonly [key: string]: string | Texts | undefined;
}

/** What react-admin says differently from the console. */
const raTexts = {
  action: {
    add_filter: 'Saved filters',
    select_all: 'Select all on this page',
    unselect: 'Clear selection',
  },
  saved_queries: {
    new_label: 'Save these filters…',
    new_dialog_title: 'Save these filters',
    query_name: 'Name of these filters',
    remove_label_with_name: 'Remove “%{name}”',
    remove_dialog_title: 'Remove saved filters?',
    remove_message: 'The list stays as it is.',
  },
  // The heading of a column would be called by what a press on it does.
  sort: { sort_by: '' },
};

let registered: TranslationMessages = merge<TranslationMessages & Texts>(raMessages, { ra: raTexts });

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
