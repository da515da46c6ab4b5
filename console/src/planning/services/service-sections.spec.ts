import type { ApplicableProcedure, ColorGroup } from '@helix/hygiene';
import { firstServices, nextFocus, serviceSections } from './service-sections.js';

const service = (
  procedureRuleTypeId: number,
  name: string,
  colorGroup: ColorGroup,
  isRecommended: boolean,
  codes: readonly string[] = [],
): ApplicableProcedure => ({
  procedureRuleTypeId,
  name,
  description: '',
  calculationType: 1,
  colorGroup,
  options: codes.map((adaCode) => ({
    adaCode,
    name: '',
    description: '',
    feeCents: null,
    units: 1,
    minutes: null,
    commissionPercentage: null,
    isByTooth: false,
    isAdditional: false,
    isHalf: false,
  })),
  defaultCode: null,
  ruleSource: 'office',
  ruleMinutes: null,
  typeMinutes: null,
  minutesPerFurtherItem: null,
  includeWithScaling: false,
  isOutsideAppointment: false,
  isRecommended,
  isDue: isRecommended,
  needsExamButNoExamDue: false,
  lastTreatmentDate: null,
  dueDate: null,
  scheduleOrderBeginning: null,
  scheduleOrderEnd: null,
  parents: [],
  comesWithParent: false,
});

const services = [
  service(41, 'Custom code', 'red', false),
  service(14, 'Fluoride', 'lavender', true, ['12112', '12113']),
  service(7, 'Polishing, 1 unit', 'lavender', false, ['11101']),
  service(18, 'Scaling', 'violet', true, ['11111']),
  service(23, 'Recall exam', 'yellow', true, ['01202']),
];
/** Groups with the numbers and ids of their services. */
const listed = (isRecommendedOnly: boolean, search = '') =>
  serviceSections(services, { isRecommendedOnly, search }).map(({ group, services: of }) => [
    group,
    of.map(({ number, procedure }) => `${number}:${procedure.procedureRuleTypeId}`).join(' '),
  ]);

describe('serviceSections', () => {
  it('lists all services in the order of the groups and numbers them', () => {
    expect(listed(false)).toEqual([
      ['yellow', '1:23'],
      ['lavender', '2:14 3:7'],
      ['violet', '4:18'],
      ['red', '5:41'],
    ]);
  });

  it('lists recommended services only and numbers these', () => {
    expect(listed(true)).toEqual([
      ['yellow', '1:23'],
      ['lavender', '2:14'],
      ['violet', '3:18'],
    ]);
  });

  it('finds a service by part of its name or the start of a code, also one that is not recommended', () => {
    expect(listed(true, ' POLISH')).toEqual([['lavender', '1:7']]);
    expect(listed(true, '1111')).toEqual([['violet', '1:18']]);
    expect(listed(true, 'nothing')).toEqual([]);
  });

  it('numbers nine services at most', () => {
    const many = Array.from({ length: 11 }, (_none, index) => service(index, `Service ${index}`, 'orange', true));
    const [section] = serviceSections(many, { isRecommendedOnly: true, search: '' });
    expect(section?.services.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, null, null]);
  });
});

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 3, 3],
  ['ArrowUp', 2, 1],
  ['ArrowUp', 0, 0],
  ['Home', 3, 0],
  ['End', 0, 3],
  ['Enter', 1, null],
])('nextFocus: %s at %s of four moves to %s', (key, index, expected) => {
  expect(nextFocus(key, index, 4)).toBe(expected);
});

describe('firstServices', () => {
  it('keeps the first services of all groups, and leaves out groups without one', () => {
    const sections = serviceSections(services, { isRecommendedOnly: false, search: '' });
    const first = firstServices(sections, 2).map(({ group, services: of }) => [
      group,
      ...of.map(({ procedure }) => procedure.procedureRuleTypeId),
    ]);
    expect(first).toEqual([
      ['yellow', 23],
      ['lavender', 14],
    ]);
    expect(firstServices(sections, 5)).toEqual(sections);
  });
});
