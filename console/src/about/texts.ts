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
  },
});
