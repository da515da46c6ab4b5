/** The languages of the user menu, in order. A language marked as coming soon is listed but disabled. */
export const languages = [
  { locale: 'en', name: 'English' },
  { locale: 'es', name: 'Español' },
  { locale: 'de', name: 'Deutsch' },
  { locale: 'ja', name: '日本語' },
  { locale: 'fr', name: 'Français', isComingSoon: true },
] as const;

export type Locale = (typeof languages)[number]['locale'];

const LANGUAGE_KEY = 'language';
const DEFAULT_LOCALE: Locale = 'en';

/** The locale for a stored value; English when the value is not an available language. */
export function localeOf(stored: string | null): Locale {
  return (
    languages.find((language) => language.locale === stored && !('isComingSoon' in language))?.locale ?? DEFAULT_LOCALE
  );
}

/** The language stored in this browser. */
export const storedLocale = (): Locale => localeOf(localStorage.getItem(LANGUAGE_KEY));

export const storeLocale = (locale: Locale): void => localStorage.setItem(LANGUAGE_KEY, locale);
