import { registerTexts } from '../../i18n/texts.js';

registerTexts({
  reports: {
    search: 'Provider Search',
    from: 'Start date',
    to: 'End date',
    providers: 'Providers',
    chooseProviders: 'Search hygienists',
    noMatch: 'No hygienist of this name.',
    all: 'All hygienists',
    former: 'Former',
    generate: 'Generate',
    period: '%{from} to %{to}',
    errors: {
      order: 'End date must not be before the start date.',
      length: 'A report has at most %{days} days.',
      noProvider: 'Choose at least one provider.',
    },
    noHygienists: 'No hygienists in %{clinic} yet.',
    noHygienistsHint: 'Set the type of a provider in the provider settings.',
    openSettings: 'Open provider settings',
    failedProviders: 'The hygienists could not be loaded.',
    noRecords: 'No Records Found',
    hidden: 'Amounts are hidden: performance is turned off in your profile.',
    files: {
      label: 'Downloads',
      pdf: 'PDF',
      csv: 'CSV',
      failed: 'The PDF could not be created.',
      page: 'Page %{page} of %{of}',
      missingLetters: '%{sign} stands for a letter that cannot be printed.',
    },
  },
});
