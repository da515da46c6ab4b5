import { registerTexts } from '../i18n/texts.js';

registerTexts({
  about: {
    lead: 'Plans dental hygiene appointments and shows clinics how they perform.',
    version: 'Version',
    environment: 'Environment',
    licence: 'Licence',
    licenceName: 'Apache License 2.0',
    support: 'Support',
    links: 'Resources',
    guides: 'Quick guides',
    apiDocs: 'API reference (OpenAPI)',
    failed: 'Version and environment could not be loaded.',
    licences: {
      title: 'Third-party licences',
      lead: 'Helix contains software, fonts and a speech model of others.',
      show: 'Show licences',
      hide: 'Hide licences',
      search: 'Search by name or licence',
      count: '%{smart_count} item |||| %{smart_count} items',
      noneFound: 'No licence matches “%{search}”.',
      failed: 'The licences could not be loaded.',
      textFailed: 'The text of the licence could not be loaded.',
    },
  },
});
