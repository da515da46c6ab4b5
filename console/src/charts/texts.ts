import { registerTexts } from '../i18n/texts.js';

registerTexts({
  productivity: {
    search: 'Dates and comparison',
    compare: 'Compare with all clinics',
    measure: 'Measure',
    tabs: {
      providers: 'Provider productivity',
      clinics: 'Clinic productivity',
      rebooking: 'Rebooking performance',
    },
    providers: {
      hourly: 'Hourly production',
      hours: 'Hours worked',
      total: 'Total Production',
      openTime: 'Open time',
      rawHygiene: 'Raw Hygiene Hourly production',
      hygieneXRays: 'Hygiene & XRays Hourly production',
    },
    clinics: {
      hourly: 'Hourly Production',
      total: 'Total Production',
      hours: 'Hours Worked',
      openTime: 'Open time',
      rawHygiene: 'Raw Hygiene Hourly Production',
      hygieneXRays: 'Hygiene & Xrays Hourly Production',
    },
    rebooking: 'Rebooking Percentage',
  },
});
