import { registerTexts } from '../i18n/texts.js';

registerTexts({
  assessment: {
    failed: 'The assessment could not be loaded.',
    months: 'Last 12 full months',
    active: 'Active patients: seen in hygiene in the last 18 full months',
    general: 'General Information',
    procedures: 'Procedure Distribution',
    insurances: 'Insurance Plans',
    resourcing: 'Hygiene Resourcing',
    trend: 'Patient Count Trends',
    trendHint: 'Active patients by month: seen in hygiene in the 18 months that end with it',
    activeHint: 'Who has left the practice counts in no month.',
    figure: 'Figure',
    value: 'Value',
    everyMonths: '%{smart_count} month |||| %{smart_count} months',
    noInterval: 'None',
    total: 'All',
    details: 'Details',
    hours: 'Hours per year: %{needed} needed, %{available} available by the schedules.',
  },
});
