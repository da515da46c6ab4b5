import type { Lookups } from '../lookups.js';

/** Two doctors (1, 2), two hygienists (3, 4), something that is no person (5), and three operatories. */
export const lookups: Lookups = {
  providerTypes: new Map([
    ['1', 2],
    ['2', 2],
    ['3', 1],
    ['4', 1],
    ['5', 0],
  ]),
  providerFeeSchedules: new Map([
    ['1', '53'],
    ['3', null],
  ]),
  providerNames: new Map([
    ['1', 'Ada Ng'],
    ['3', 'Eve Roy'],
  ]),
  operatories: new Map([
    ['10', { dentist: '1', hygienist: null, isHygiene: false }],
    ['11', { dentist: '1', hygienist: '3', isHygiene: true }],
    ['12', { dentist: null, hygienist: null, isHygiene: false }],
  ]),
  codes: new Map([
    ['21', { code: '11101', description: 'Polishing', abbreviation: 'Pol', treatArea: 3, timeUnits: null }],
    ['22', { code: '11111', description: 'Scaling', abbreviation: 'Sc', treatArea: 3, timeUnits: 1 }],
    ['23', { code: '21112', description: 'Amalgam', abbreviation: 'Am', treatArea: 1, timeUnits: null }],
    ['24', { code: '43421', description: 'Root planing', abbreviation: null, treatArea: 4, timeUnits: 0.5 }],
  ]),
  noShowCodes: new Set(['29']),
  arrivedStates: new Set(['101', '102']),
  confirmedStates: new Set(['103', '104']),
  employeeProviders: new Map([['7', '3']]),
};
