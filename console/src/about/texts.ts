import { registerTexts } from '../i18n/texts.js';

registerTexts({
  about: {
    lead: 'Plans dental hygiene appointments and shows clinics how well they go.',
    version: 'Version',
    environment: 'Environment',
    licence: 'Licence',
    licenceName: 'Apache License 2.0',
    support: 'Support',
    links: 'More',
    guides: 'Quick guides',
    apiDocs: 'API description (OpenAPI)',
    failed: 'What runs here could not be asked.',
  },
});
