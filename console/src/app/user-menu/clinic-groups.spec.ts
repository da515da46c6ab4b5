import type { ClinicView } from '@helix/contracts';
import { groupClinics } from './clinic-groups.js';

const clinic = (customerName: string, name: string, serviceTier = 1): ClinicView => ({
  clinicId: 1,
  clinicGuid: name,
  name,
  customerName,
  serviceTier,
  timeZone: 'America/Toronto',
  currency: 'CAD',
  state: 'ON',
  goalHourlyProduction: 180,
  goalPercentage: 0.3,
  goalDisplayMode: 1,
  useProviderGroups: false,
  shouldTrackDoctor: true,
  requireExamWithXrays: false,
  graceDays: 0,
  almostDueDays: 30,
  dmsType: 1,
  scribe: false,
  audioConsentRequired: false,
  audioRetentionDays: 30,
  showInsurance: true,
  showInferredProcedures: false,
  shouldShowAmountInNotes: true,
  showClinicalForms: false,
  launchDate: null,
  payrollVisible: false,
  bonusPolicy: 'perDay',
  payPeriod: 'biweekly',
});
const clinics = [
  clinic('Maple', 'West'),
  clinic('Birch', 'Main'),
  clinic('Maple', 'East'),
  clinic('Maple', 'Archive', 3),
];
const shown = (search: string) =>
  groupClinics(clinics, search, 'Data Only').map((group) => [group.name, ...group.clinics.map(({ name }) => name)]);

describe('groupClinics', () => {
  it('groups clinics by customer in order, with a separate group of data-only clinics', () => {
    expect(shown('')).toEqual([
      ['Birch', 'Main'],
      ['Data Only', 'Archive'],
      ['Maple', 'East', 'West'],
    ]);
  });

  it('filters by customer and clinic name together, in any letter case', () => {
    expect(shown('MAPLE w')).toEqual([['Maple', 'West']]);
    expect(shown('oak')).toEqual([]);
  });
});
