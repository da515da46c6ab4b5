import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider } from 'react-admin';
import { storedLocale } from './languages.js';
import { german } from './navigation-de.js';
import { navigationTexts } from './navigation-en.js';
import { spanish } from './navigation-es.js';
import { japanese } from './navigation-ja.js';
import { registeredTexts, registerTexts } from './texts.js';

registerTexts({ navigation: navigationTexts });

/** Only the navigation is translated; all other texts are English in every language. */
const navigations = new Map([
  ['es', spanish],
  ['de', german],
  ['ja', japanese],
]);

function createI18nProvider(): I18nProvider {
  let locale: string = storedLocale();
  let texts = registeredTexts();
  const build = (): I18nProvider => {
    texts = registeredTexts();
    const navigation = navigations.get(locale);
    return polyglotI18nProvider(() => (navigation ? { ...texts, navigation } : texts), locale);
  };
  let current = build();
  return {
    translate: (key, options) => {
      // Rebuild, because a feature has registered its texts since the last build.
      if (texts !== registeredTexts()) current = build();
      return current.translate(key, options);
    },
    changeLocale: async (chosen) => {
      locale = chosen;
      current = build();
    },
    getLocale: () => locale,
  };
}

/** The console's i18n provider, in the language stored in this browser. */
export const i18nProvider = createI18nProvider();
