import { registerTexts } from '../i18n/texts.js';

registerTexts({
  customReports: {
    choose: 'Download a report',
    hint: 'Each file is a spreadsheet, whose last sheet says how the figures are made. The monthly report opens in a new tab.',
    report: 'Report',
    month: 'Month',
    quarter: 'Quarter',
    year: 'Year',
    download: 'Download',
    open: 'Open',
    running: 'The report is being made. This can take a while.',
    cancel: 'Cancel',
    done: '%{name} was downloaded.',
    failed: 'The report could not be downloaded. Please try again later.',
    failedList: 'The reports could not be loaded.',
  },
});
