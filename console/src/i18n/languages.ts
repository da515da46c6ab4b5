/** The languages of the user menu, in order. One that is coming soon is shown, and cannot be chosen. */
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

/** The language of a stored choice; English where there is none that can be chosen. */
export function localeOf(stored: string | null): Locale {
  return (
    languages.find((language) => language.locale === stored && !('isComingSoon' in language))?.locale ?? DEFAULT_LOCALE
  );
}

/** The language that was chosen in this browser. */
export const storedLocale = (): Locale => localeOf(localStorage.getItem(LANGUAGE_KEY));

/** Keeps the choice in this browser. */
export const storeLocale = (locale: Locale): void => localStorage.setItem(LANGUAGE_KEY, locale);
