import polyglotI18nProvider from 'ra-i18n-polyglot';
import { german } from './de.js';
import { english } from './en.js';
import { spanish } from './es.js';
import { japanese } from './ja.js';
import { storedLocale } from './languages.js';

/** Other languages have the words of the navigation; every other text is English in them. */
const navigations = new Map([
  ['es', spanish],
  ['de', german],
  ['ja', japanese],
]);

/** Every text of the console comes from here, in the language that was chosen in this browser. */
export const i18nProvider = polyglotI18nProvider(
  (locale) => ({ ...english, navigation: navigations.get(locale) ?? english.navigation }),
  storedLocale(),
);
