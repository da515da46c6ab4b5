import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { languages, type Locale, storeLocale } from '../../i18n/languages.js';
import { rowStyle } from './submenu.js';

const BLUE = '#012169';
const RED = '#C8102E';

/** The flag of the United Kingdom, simplified for a small size. */
const english = (
  <>
    <path fill={BLUE} d="M0 0h20v14H0z" />
    <path stroke="#FFF" strokeWidth="2.8" d="m0 0 20 14M20 0 0 14" />
    <path stroke={RED} strokeWidth="1.2" d="m0 0 20 14M20 0 0 14" />
    <path stroke="#FFF" strokeWidth="4.6" d="M10 0v14M0 7h20" />
    <path stroke={RED} strokeWidth="2.6" d="M10 0v14M0 7h20" />
  </>
);

const flags: Record<Locale, ReactNode> = {
  en: english,
  es: (
    <>
      <path fill="#AA151B" d="M0 0h20v14H0z" />
      <path fill="#F1BF00" d="M0 3.5h20v7H0z" />
    </>
  ),
  de: (
    <>
      <path fill="#111" d="M0 0h20v5H0z" />
      <path fill="#D00" d="M0 4.7h20v5H0z" />
      <path fill="#FFCE00" d="M0 9.3h20V14H0z" />
    </>
  ),
  ja: (
    <>
      <path fill="#FFF" d="M0 0h20v14H0z" />
      <circle cx="10" cy="7" r="4.2" fill="#BC002D" />
    </>
  ),
  fr: (
    <>
      <path fill="#FFF" d="M0 0h20v14H0z" />
      <path fill="#002395" d="M0 0h6.7v14H0z" />
      <path fill="#ED2939" d="M13.3 0H20v14h-6.7z" />
    </>
  ),
};

/** The flag of a language. It is decorative: the language name is next to it. */
export function Flag({ locale }: { locale: Locale }) {
  return (
    <Box
      component="svg"
      width={20}
      height={14}
      viewBox="0 0 20 14"
      aria-hidden="true"
      focusable="false"
      sx={{ flexShrink: 0, borderRadius: '3px', boxShadow: '0 0 0 1px rgb(16 24 32 / 14%)' }}
    >
      {flags[locale]}
    </Box>
  );
}

/** Selects the language, each listed by its own name; the browser stores the choice. */
export function LanguageMenu() {
  const translate = useTranslate();
  const [current, setLocale] = useLocaleState();
  const choose = (locale: Locale): void => {
    storeLocale(locale);
    setLocale(locale);
  };
  return languages.map((language) => {
    const isComingSoon = 'isComingSoon' in language;
    return (
      <ButtonBase
        key={language.locale}
        aria-disabled={isComingSoon}
        aria-pressed={isComingSoon ? undefined : language.locale === current}
        onClick={() => !isComingSoon && choose(language.locale)}
        sx={{
          ...rowStyle,
          ...(isComingSoon ? { color: 'text.secondary', cursor: 'default', '&:hover': {} } : {}),
          fontWeight: language.locale === current ? 600 : 400,
        }}
      >
        <Flag locale={language.locale} />
        <Box component="span" lang={language.locale} sx={{ flex: 1 }}>
          {language.name}
        </Box>
        {isComingSoon && (
          <Box component="span" sx={{ typography: 'caption' }}>
            {translate('userMenu.comingSoon')}
          </Box>
        )}
        {language.locale === current && <CheckIcon fontSize="small" color="primary" />}
      </ButtonBase>
    );
  });
}
