import type { ClinicProfile } from './clinics.js';

/** The keys of the clinics that the demo clinics are compared with. */
export type ComparisonClinicKey =
  'halifax' | 'moncton' | 'st-johns' | 'longueuil' | 'winnipeg' | 'saskatoon' | 'kelowna';

type Facts = Pick<
  ClinicProfile,
  | 'customerName'
  | 'name'
  | 'city'
  | 'state'
  | 'timeZone'
  | 'dmsType'
  | 'dmsVersion'
  | 'goalHourlyProduction'
  | 'feeFactor'
  | 'planningShare'
  | 'patients'
>;

const comparisonClinic = (key: ComparisonClinicKey, facts: Facts): ClinicProfile => ({
  key,
  seed: `helix-demo-${key}`,
  country: 'Canada',
  currency: 'CAD',
  goalPercentage: 0.3,
  openWeekdays: [1, 2, 3, 4, 5],
  openEveryDay: false,
  useProviderGroups: false,
  hasScribe: false,
  showsInferredProcedures: false,
  hasPublicPlanPatients: false,
  publicPlanShare: 0.12,
  /** Thirteen months: the last one has the same of the year before. */
  historyDays: 396,
  ...facts,
});

/**
 * Small clinics of other customers than the demo's own, so that there is somebody to compare with: as many, and of as many
 * customers, as answers about clinics of others need. Nobody of the demo's users is a member of them. By the names of their
 * customers they come after the demo's own clinics, of which super admins see the first when they have not chosen one.
 */
export const comparisonClinics: readonly ClinicProfile[] = [
  comparisonClinic('halifax', {
    customerName: 'Seaboard Dental Partners',
    name: 'Citadel Park Dental',
    ...{ city: 'Halifax', state: 'NS', timeZone: 'America/Halifax' },
    ...{ dmsType: 'Abel', dmsVersion: '14.2' },
    ...{ goalHourlyProduction: 165, feeFactor: 0.97, planningShare: 0.85, patients: 680 },
  }),
  comparisonClinic('moncton', {
    customerName: 'Seaboard Dental Partners',
    name: 'Two Rivers Dental',
    ...{ city: 'Moncton', state: 'NB', timeZone: 'America/Moncton' },
    ...{ dmsType: 'Dentrix', dmsVersion: '22.1' },
    ...{ goalHourlyProduction: 145, feeFactor: 0.94, planningShare: 0.5, patients: 340 },
  }),
  comparisonClinic('st-johns', {
    customerName: 'Signal Cove Dental',
    name: 'Signal Cove Dental',
    ...{ city: 'St. John’s', state: 'NL', timeZone: 'America/St_Johns' },
    ...{ dmsType: 'OpenDental', dmsVersion: '24.3' },
    ...{ goalHourlyProduction: 155, feeFactor: 0.96, planningShare: 1.1, patients: 340 },
  }),
  comparisonClinic('longueuil', {
    customerName: 'Soins dentaires du Saule',
    name: 'Soins dentaires du Saule',
    ...{ city: 'Longueuil', state: 'QC', timeZone: 'America/Toronto' },
    ...{ dmsType: 'Maxident', dmsVersion: '6.0' },
    ...{ goalHourlyProduction: 150, feeFactor: 0.92, planningShare: 0.3, patients: 680 },
  }),
  comparisonClinic('winnipeg', {
    customerName: 'Prairie Dental Partners',
    name: 'Red Elm Dental',
    ...{ city: 'Winnipeg', state: 'MB', timeZone: 'America/Winnipeg' },
    ...{ dmsType: 'CleardentCloud', dmsVersion: '3.8' },
    ...{ goalHourlyProduction: 175, feeFactor: 1, planningShare: 0.7, patients: 1020 },
  }),
  comparisonClinic('saskatoon', {
    customerName: 'Prairie Dental Partners',
    name: 'Willow Bend Dental',
    ...{ city: 'Saskatoon', state: 'SK', timeZone: 'America/Regina' },
    ...{ dmsType: 'Tracker', dmsVersion: '11.30' },
    ...{ goalHourlyProduction: 190, feeFactor: 1.02, planningShare: 0.95, patients: 340 },
  }),
  comparisonClinic('kelowna', {
    customerName: 'Orchard Hill Dental',
    name: 'Orchard Hill Dental',
    ...{ city: 'Kelowna', state: 'BC', timeZone: 'America/Vancouver' },
    ...{ dmsType: 'Cleardent', dmsVersion: '9.5' },
    ...{ goalHourlyProduction: 200, feeFactor: 1.08, planningShare: 0.6, patients: 680 },
  }),
];
