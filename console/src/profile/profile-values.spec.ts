import type { ClinicView, CurrentUser, ProviderView } from '@helix/contracts';
import { profileRules, profileValues, savedPreferences } from './profile-values.js';

const clinic = (clinicId: number, clinicGuid: string) => ({ clinicId, clinicGuid, name: clinicGuid }) as ClinicView;
const user = (preferences: string, clinics = [clinic(1, 'g1'), clinic(2, 'g2')]) =>
  ({ firstName: 'Jamie', lastName: 'Chen', preferences, clinics }) as CurrentUser;
const provider = { provider_id: 'H1', baseWage: 44.5, goalWage: 60 } as ProviderView;

describe('profile values', () => {
  it('reads the known preferences and ignores unknown ones', () => {
    expect(profileValues(user('{"defaultClinic":2,"performanceDisplay":"none"}'), [provider])).toEqual({
      firstName: 'Jamie',
      lastName: 'Chen',
      avatarColor: null,
      performanceDisplay: 'none',
      defaultClinic: 'g2',
      wages: [{ baseWage: 44.5, goalWage: 60 }],
    });
    expect(profileValues(user('{"defaultClinic":"gone"}'), [])).toMatchObject({ defaultClinic: '', wages: [] });
  });

  it('saves chosen preferences and keeps those that the form does not show', () => {
    const someone = user('{"density":"compact","avatarColor":"#107C10"}');
    const values = profileValues(someone, []);
    expect(JSON.parse(savedPreferences(someone, { ...values, avatarColor: null, defaultClinic: 'g2' }))).toEqual({
      density: 'compact',
      defaultClinic: 'g2',
    });
    const ofOneClinic = user('{"defaultClinic":"elsewhere"}', [clinic(1, 'g1')]);
    expect(savedPreferences(ofOneClinic, profileValues(ofOneClinic, []))).toBe('{"defaultClinic":"elsewhere"}');
  });

  it.each([
    [{ baseWage: 44.5, goalWage: 44.4 }, `Goal wage can't be less than base wage.`],
    [{ baseWage: 44.5, goalWage: 44.5 }, undefined],
    [{ baseWage: null, goalWage: 1 }, undefined],
    [{ baseWage: 44.5, goalWage: null }, undefined],
  ])('rejects a goal wage below the base wage: %j', (wages, message) => {
    const result = profileRules.safeParse({ ...profileValues(user('{}'), []), wages: [wages] });
    expect(result.error?.issues.map(({ path, message }) => [path.join('.'), message])[0]).toEqual(
      message && ['wages.0.goalWage', message],
    );
  });

  it('requires first and last name', () => {
    const result = profileRules.safeParse({ firstName: ' ', lastName: '', wages: [] });
    expect(result.error?.issues.map(({ message }) => message)).toEqual([
      'First name is required.',
      'Last name is required.',
    ]);
  });
});
