import { namesPublicPlan } from './names-public-plan.js';

it.each([
  'CDCP',
  'Sun Life (cdcp)',
  'Canadian Dental Care Plan',
  'CANADIAN  DENTAL CARE-PLAN, Sun Life',
  'Healthy Smiles Ontario (Accerta)',
  'ODSP / Ontario Works',
  'NIHB',
])('%s names a public plan', (name) => {
  expect(namesPublicPlan(name)).toBe(true);
});

it.each(['', 'Sun Life', 'Ontario Teachers', 'CDCPX', 'Canadian Dental', 'Works Ontario'])(
  '%j names no public plan',
  (name) => {
    expect(namesPublicPlan(name)).toBe(false);
  },
);
