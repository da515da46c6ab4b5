import { CATALOGUE } from '@helix/hygiene';
import { billedOption, codesOfGroups, groupsOf, issueOf, maxOfGroup } from './image-groups.js';

/** The 15 codes of the catalogue, 02111 to 02125; `count`: only the first ones. */
const pas = (count = 15) => ({
  options: CATALOGUE.ruleTypes
    .find(({ procedureRuleTypeId }) => procedureRuleTypeId === 35)!
    .options.slice(0, count)
    .map((option) => ({ ...option, feeCents: option.amountCents, isByTooth: option.teeth })),
});

it('bills two groups with the code of all their images', () => {
  const groups = [
    { teeth: [11, 12], count: 2 },
    { teeth: [36], count: 1 },
  ];
  expect(billedOption(groups, pas())?.adaCode).toBe('02113');
  expect(codesOfGroups(groups, pas()).map(({ quantity, teeth }) => [quantity, teeth])).toEqual([
    [2, ['11', '12']],
    [1, ['36']],
  ]);
});

it('leaves out a group without images', () => {
  const groups = [
    { teeth: [11], count: 2 },
    { teeth: [36], count: 0 },
  ];
  expect(codesOfGroups(groups, pas()).map(({ adaCode, teeth }) => [adaCode, teeth])).toEqual([['02112', ['11']]]);
});

it.each([
  [0, 'Value must be between 1 and 15'],
  [1, null],
  [15, null],
  [16, 'Value must be between 1 and 15'],
])('issueOf: %s images', (count, expected) => {
  expect(issueOf([{ teeth: [], count }], pas())).toBe(expected);
});

it('names the largest count that the fee schedule has a code for', () => {
  expect(issueOf([{ teeth: [], count: 5 }], pas(4))).toBe('Value must be between 1 and 4');
});

it('leaves a group what the others do not use of the 15 images', () => {
  const groups = [
    { teeth: [], count: 4 },
    { teeth: [], count: 9 },
  ];
  expect([maxOfGroup(groups, 0, pas()), maxOfGroup(groups, 1, pas()), maxOfGroup(groups, 2, pas())]).toEqual([
    6, 11, 2,
  ]);
});

it('groupsOf starts with one image, and reads the groups of a plan', () => {
  expect(groupsOf([])).toEqual([{ teeth: [], count: 1 }]);
  const saved = { adaCode: '02112', quantity: 2, teeth: ['11'], feeOverrideCents: null, custom: null };
  expect(groupsOf([saved])).toEqual([{ teeth: [11], count: 2 }]);
});
