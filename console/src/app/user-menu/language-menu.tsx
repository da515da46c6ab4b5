import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useLocaleState, useTranslate } from 'react-admin';
import { languages, storeLocale, type Locale } from '../../i18n/languages.js';
import { Flag } from './flag.js';
import { rowStyle } from './menu-row.js';

/** The languages, each by its own name. Choosing one is kept in this browser. */
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
