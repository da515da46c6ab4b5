import type { ClinicView, ProviderView } from '@helix/contracts';
import { addressInOtherClinic, requestsForeignClinic, chooseClinic } from './clinic-choice.js';
import { instanceInfo } from './instance-info.js';
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
const clinics = [clinic(1, 'g1'), clinic(2, 'g2'), clinic(3, 'g3'), clinic(4, 'g4')];

describe('chooseClinic', () => {
  it.each([
    ['the address names it', { fromAddress: 'g4', stored: 'g3', preferred: 'g2' }, 'g4'],
    ['it was stored', { fromAddress: null, stored: 'g3', preferred: 'g2' }, 'g3'],
    ['it is the default by guid', { fromAddress: null, stored: null, preferred: 'g2' }, 'g2'],
    ['it is the default by id', { fromAddress: null, stored: null, preferred: '2' }, 'g2'],
    ['it is the default by number', { fromAddress: null, stored: null, preferred: 2 }, 'g2'],
    ['the address names it in capitals', { fromAddress: 'G4', stored: 'g3', preferred: null }, 'g4'],
    ['there is no preference at all', { fromAddress: null, stored: null, preferred: undefined }, 'g1'],
    ['it is the first', { fromAddress: null, stored: null, preferred: null }, 'g1'],
    ['those before it are not the user’s', { fromAddress: 'x', stored: 'y', preferred: 'g2' }, 'g2'],
  ])('selects the clinic because %s', (_why, requested, expected) => {
    expect(chooseClinic(clinics, requested)?.clinicGuid).toBe(expected);
  });

  it('returns null when the user has no clinic', () => {
    expect(chooseClinic([], { fromAddress: 'g1', stored: null, preferred: null })).toBeNull();
  });
});

it.each([
  ['', false],
  ['?date=2026-11-24', false],
  ['?c=g2', false],
  ['?c=G2&date=2026-11-24', false],
  ['?c=g9', true],
  ['?date=2026-11-24&c=nonsense', true],
  ['?c=', true],
])('requestsForeignClinic of the address %j is %j', (search, expected) => {
  expect(requestsForeignClinic(clinics, search)).toBe(expected);
});

describe('addressInOtherClinic', () => {
  const IN = 'https://helix.example';
  it.each([
    ['/dashboard?c=g1&date=2026-11-24&p_id=H1&weekly=true&group=2', '/dashboard?date=2026-11-24'],
    ['/dashboard?appointment=7', '/dashboard'],
    ['/dashboard?target=2026-11-24&id=7&newReason=x&isOptimal=true', '/dashboard'],
    ['/mydashboard?p_id=H1#week', '/mydashboard#week'],
    ['/personalCalendar?date=2026-11-24&p_id=H1', '/personalCalendar?date=2026-11-24'],
    ['/insights?month=2026-10&dismissed=true', '/insights?month=2026-10&dismissed=true'],
    [
      '/settings/users?filter=%7B%22q%22%3A%22ada%22%7D&sort=email&order=ASC&page=3&perPage=50',
      '/settings/users?filter=%7B%22q%22%3A%22ada%22%7D&sort=email&order=ASC&perPage=50',
    ],
    ['/settings/DNA?q=exam', '/settings/DNA?q=exam'],
    ['/settings/dna/12?q=exam', '/settings/healthprofiles'],
    ['/settings/DNA/0', '/settings/DNA/0'],
    ['/appointment/12?c=g1', '/dashboard'],
    ['/Appointment/12/NewNote', '/dashboard'],
    ['/profile', '/profile'],
  ])('maps %s to %s', (path, expected) => {
    expect(addressInOtherClinic(new URL(path, IN)).href).toBe(IN + expected);
  });
});

describe('instanceInfo', () => {
  const provider = (provider_id: string, baseWage: number | null): ProviderView => ({
    provider_id,
    first_name: 'Ada',
    last_name: 'Chen',
    suffix: null,
    isHygienist: true,
    providerType: 1,
    issecondaryprovider: 0,
    isActive: true,
    active: true,
    excludeFromCalendar: false,
    excludeFromAnalysis: false,
    providerGroupId: null,
    calendarOrder: null,
    goalWage: 60,
    baseWage,
    payrollId: null,
    notes: null,
    userId: 7,
    version: null,
  });

  it('uses the first of the user’s providers', () => {
    const providers = [provider('H2', 41.5), provider('H1', 44)];
    expect(instanceInfo(providers, clinic(1, 'g1'))).toEqual({
      providers,
      providersIds: ['H2', 'H1'],
      isProvider: true,
      isClinic: false,
      provId: 'H2',
      goalHourlyProduction: 180,
      providerBaseWage: 41.5,
    });
  });

  it('covers the whole clinic for a user who is no provider', () => {
    expect(instanceInfo([], clinic(1, 'g1'))).toEqual({
      providers: [],
      providersIds: [],
      isProvider: false,
      isClinic: true,
      provId: null,
      goalHourlyProduction: 180,
      providerBaseWage: null,
    });
  });

  it('has a null wage when the provider has none', () => {
    expect(instanceInfo([provider('H1', null)], clinic(1, 'g1')).providerBaseWage).toBeNull();
  });
});

describe('safeRedirect and signInPath', () => {
  it('accepts a path of this site with query and hash', () => {
    expect(safeRedirect('/dashboard?date=2026-11-24&p_id=H1')).toBe('/dashboard?date=2026-11-24&p_id=H1');
    expect(signInPath({ pathname: '/dashboard', search: '?date=2026-11-24', hash: '' })).toBe(
      '/login?redirectFrom=%2Fdashboard%3Fdate%3D2026-11-24',
    );
    expect(signInPath({ pathname: '/dashboard', search: '?p_id=H1', hash: '#print' })).toBe(
      '/login?redirectFrom=%2Fdashboard%3Fp_id%3DH1%23print',
    );
    expect(signInPath({ pathname: '/', search: '', hash: '' })).toBe('/login');
    expect(safeRedirect('/loginhistory')).toBe('/loginhistory');
    expect(safeRedirect('/dashboard#print')).toBe('/dashboard#print');
    expect(safeRedirect('/?c=3f')).toBe('/?c=3f');
    // An address inside a query is harmless.
    expect(safeRedirect('/dashboard?next=//evil.example')).toBe('/dashboard?next=//evil.example');
  });

  it.each([
    null,
    '',
    'https://evil.example',
    'evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/dashboard\\..\\..//evil.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    '/dash\r\nboard',
    '/\u0000/evil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    '/%09/evil.example',
    '/%0a/evil.example',
    '/.//evil.example',
    '/dashboard/..//evil.example',
    '/%2e%2e//evil.example',
    '/login',
    '/Login?redirectFrom=/login',
    '/logout?x',
    '/logout/',
    '/x/../logout',
    '/registration?token=a',
    '/forgotpassword',
    '/choosepassword?redirectFrom=/insights',
    '/invitation?token=x',
  ])('replaces the unsafe target %j with the home page', (requested) => {
    expect(safeRedirect(requested)).toBe('/');
  });
});
