import type { ClinicView } from '@helix/contracts';
import { chooseClinic } from './clinic-choice.js';
import { parsePreferences } from './preferences.js';
import { safeRedirect, signInPath } from './redirect-from.js';

const clinic = (clinicId: number, clinicGuid: string): ClinicView => ({
  clinicId,
  clinicGuid,
  name: clinicGuid,
  customerName: 'Lakeside',
  serviceTier: 1,
  timeZone: 'America/Toronto',
  currency: 'CAD',
  state: 'ON',
  goalHourlyProduction: 180,
  goalPercentage: 0.3,
  goalDisplayMode: 1,
  useProviderGroups: false,
  shouldTrackDoctor: true,
});
const clinics = [clinic(1, 'g1'), clinic(2, 'g2'), clinic(3, 'g3'), clinic(4, 'g4')];

describe('the clinic shown', () => {
  it.each([
    ['the address names it', { fromAddress: 'g4', stored: 'g3', preferred: 'g2' }, 'g4'],
    ['it was stored', { fromAddress: null, stored: 'g3', preferred: 'g2' }, 'g3'],
    ['it is the default by guid', { fromAddress: null, stored: null, preferred: 'g2' }, 'g2'],
    ['it is the default by id', { fromAddress: null, stored: null, preferred: '2' }, 'g2'],
    ['it is the first', { fromAddress: null, stored: null, preferred: null }, 'g1'],
    ['those before it are not the user’s', { fromAddress: 'x', stored: 'y', preferred: 'g2' }, 'g2'],
  ])('because %s', (_why, wanted, expected) => {
    expect(chooseClinic(clinics, wanted)?.clinicGuid).toBe(expected);
  });

  it('is none when the user has none', () => {
    expect(chooseClinic([], { fromAddress: 'g1', stored: null, preferred: null })).toBeNull();
  });
});

describe('preferences', () => {
  it('are read from JSON text, each field by itself', () => {
    const text = '{"avatarColor":"#A4262C","performanceDisplay":"none","defaultClinic":7}';
    expect(parsePreferences(text)).toEqual({ avatarColor: '#A4262C', performanceDisplay: 'none', defaultClinic: '7' });
    const odd = '{"avatarColor":"red;}","performanceDisplay":"all","defaultClinic":{}}';
    expect(parsePreferences(odd)).toEqual({ avatarColor: null, performanceDisplay: null, defaultClinic: null });
  });

  it.each([null, '', 'null', 'no json', '[]'])('are unset in %j', (text) => {
    expect(parsePreferences(text)).toEqual({ avatarColor: null, performanceDisplay: null, defaultClinic: null });
  });
});

describe('the way back after a sign-in', () => {
  it('is a path of this site with its query', () => {
    expect(safeRedirect('/dashboard?date=2026-11-24&p_id=H1')).toBe('/dashboard?date=2026-11-24&p_id=H1');
    expect(signInPath({ pathname: '/dashboard', search: '?date=2026-11-24' })).toBe(
      '/login?redirectFrom=%2Fdashboard%3Fdate%3D2026-11-24',
    );
    expect(safeRedirect('/loginhistory')).toBe('/loginhistory');
  });

  it.each([
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil',
    '/login',
    '/logout?x',
  ])('is the home page, not %j', (wanted) => {
    expect(safeRedirect(wanted)).toBe('/');
  });
});
