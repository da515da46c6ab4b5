import polyglotI18nProvider from 'ra-i18n-polyglot';
import { english } from './en.js';
import { french } from './fr.js';

const messages = { en: english, fr: french };

/** Every text of the console comes from here. */
export const i18nProvider = polyglotI18nProvider((locale) => (locale === 'fr' ? messages.fr : messages.en), 'en', [
  { locale: 'en', name: 'English' },
  { locale: 'fr', name: 'Français' },
]);
