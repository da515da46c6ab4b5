import type { I18nProvider } from 'react-admin';
import { registerTexts } from './texts.js';

let i18nProvider: I18nProvider;

beforeAll(async () => {
  Object.assign(globalThis, { localStorage: { getItem: () => 'de' } });
  ({ i18nProvider } = await import('./i18n-provider.js'));
});

describe('i18nProvider', () => {
  it('translates what a feature registers later', () => {
    expect(i18nProvider.translate('trips.title', { _: 'none' })).toBe('none');
    registerTexts({ trips: { title: 'Trips', count: '%{smart_count} trip |||| %{smart_count} trips' } });
    registerTexts({ trips: { none: 'No trips' } });
    expect(i18nProvider.translate('trips.title')).toBe('Trips');
    expect(i18nProvider.translate('trips.none')).toBe('No trips');
    expect(i18nProvider.translate('trips.count', { smart_count: 2 })).toBe('2 trips');
  });

  it('translates the navigation into the chosen language, and everything else into English', async () => {
    registerTexts({ trips: { title: 'Trips' } });
    expect(i18nProvider.getLocale()).toBe('de');
    expect(i18nProvider.translate('navigation.calendar')).toBe('Kalender');
    expect(i18nProvider.translate('trips.title')).toBe('Trips');
    await i18nProvider.changeLocale('en');
    expect(i18nProvider.translate('navigation.calendar')).toBe('Calendar');
    expect(i18nProvider.translate('trips.title')).toBe('Trips');
  });
});
