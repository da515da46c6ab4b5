import { CATALOGUE, ruleTypeOf } from './catalogue.js';
import { codesOf } from './rule-type-of-code.js';
import type { ProcedureOption, RuleType } from './rule-type.js';

/**
 * The table of the document, column by column: codes as ranges, ages and intervals as `from-to:months`, flags sorted.
 */
type Row = [
  id: number,
  name: string,
  calculationType: number,
  group: string,
  minutes: number | null,
  codes: string,
  rules: string,
  flags: string,
];

describe('CATALOGUE.ruleTypes', () => {
  it.each<Row>([
    [1, 'Medical history review', 6, 'grey', 3, '', '0-:none', 'V W'],
    [2, 'Complete exam, adult', 1, 'yellow', 15, '01103', '16-:60', 'Dr G I'],
    [3, 'Oral cancer screening', 6, 'grey', 2, '04403', '16-:12', 'I W'],
    [4, 'Bitewings', 1, 'lightyellow', 5, '02141-02144', '5-15:12 16-:12', 'G I order'],
    [5, 'Occlusal images', 1, 'lightyellow', 4, '02131-02133', '3-12:24', 'G I order'],
    [6, 'Photographs, diagnostic', 1, 'lightyellow', 4, '04801-04803 04809', '0-15:none 16-:24', 'I'],
    [7, 'Polishing, 1 unit', 2, 'lavender', 15, '11101', '0-15:6 16-:9', 'I'],
    [8, 'Panoramic', 1, 'lightyellow', 5, '02601', '7-15:36 16-:36', 'G I order'],
    [9, 'Oral hygiene instruction', 2, 'lavender', 5, '13211 13217', '0-15:12 16-:none', 'I W'],
    [10, 'Nutritional counselling', 3, 'lavender', 7.5, '13101', '0-:none', ''],
    [11, 'Desensitizing', 2, 'orange', 7.5, '41301 41302 41309', '16-:none', ''],
    [12, 'Root planing', 2, 'violet', 30, '43421-43426 43427 43429', '16-:3', 'G I'],
    [13, 'Tobacco counselling', 3, 'lavender', 7.5, '98101 98102 98109', '16-:12', 'I'],
    [14, 'Fluoride', 1, 'lavender', 3, '12111 12112 12113 12101 12103', '0-18:6 19-:12', 'G I'],
    [15, 'Topical antimicrobial', 2, 'violet', 7.5, '43511 43519', '16-:none', ''],
    [16, 'Subgingival irrigation', 2, 'violet', 7.5, '49211 49219', '16-:none', 'W'],
    [17, 'Periodontal exam', 1, 'yellow', 15, '01501 01502 01503', '16-:12', 'Dr I'],
    [18, 'Scaling', 4, 'violet', null, '11111-11116 11117 11119', '0-:6', 'I'],
    [19, 'Perio re-evaluation', 2, 'violet', 15, '49101 49102 49109', '16-:3', 'G I'],
    [20, 'Sealants', 5, 'lavender', 6, '13401 13409', '6-16:none', 'G'],
    [21, 'Fluoride to hard tissue (caries arrest)', 2, 'lavender', 5, '13601 13602', '0-:6', 'Dr I'],
    [22, 'Emergency exam', 1, 'red', 10, '01205', '0-:none', 'Dr'],
    [23, 'Recall exam', 1, 'yellow', 10, '01202', '0-15:6 16-:9', 'Dr I'],
    [24, 'Complete exam, mixed dentition', 1, 'yellow', 15, '01102', '6-13:none', 'Dr G'],
    [25, 'Complete exam, primary dentition', 1, 'yellow', 10, '01101', '0-5:none', 'Dr G'],
    [26, 'New patient limited exam', 1, 'yellow', 10, '01201', '0-:none', 'Dr'],
    [27, 'Specific exam', 1, 'red', 7, '01204', '0-:none', 'Dr'],
    [28, 'Recall exam (doctor bills)', 8, 'yellow', 0, '01202', '0-15:6 16-:9', 'Dr I O'],
    [29, 'Polishing, ½ unit', 2, 'lavender', 7.5, '11107', '0-15:6 16-:9', 'I'],
    [30, 'Complete series (full mouth)', 1, 'lightyellow', 15, '02101 02102', '16-:36', 'G I order'],
    [31, 'Local antimicrobial in pocket', 2, 'violet', 10, '43521 43529', '16-:none', 'order'],
    [32, 'Pulp vitality test', 2, 'orange', 7.5, '04501 04507', '0-:none', 'Dr'],
    [33, 'Caries susceptibility test', 1, 'orange', 5, '04201', '0-:none', ''],
    [34, 'Finishing old fillings', 2, 'orange', 7.5, '16101 16102', '0-:none', 'order'],
    [35, 'PAs (periapical images)', 7, 'lightyellow', 3.5, '02111-02125', '0-:none', 'order'],
    [36, 'Whitening in office', 2, 'orange', 45, '97111-97113 97119', '18-:none', 'O order'],
    [37, 'Whitening trays, home', 1, 'orange', 10, '97121 97122 97123', '18-:none', 'O'],
    [38, 'Custom fluoride trays', 1, 'orange', 10, '12601 12602 12603', '0-:none', 'O'],
    [39, 'Sports mouth guard', 1, 'orange', 10, '14501 14502', '7-17:none', 'O'],
    [40, 'Denture cleaning', 2, 'orange', 15, '55501 55509', '40-:12', 'I O'],
    [41, 'Custom code', 1, 'red', null, '', '0-:none', ''],
    [42, 'Seat and prepare', 6, 'grey', 3, '', '0-:none', 'V'],
    [43, 'Dismiss, notes, turn room', 6, 'grey', 5, '', '0-:none', 'V'],
    [44, 'Doctor check (waiting time)', 6, 'grey', 3, '', '0-:none', ''],
    [45, 'Probing (perio charting)', 6, 'grey', 5, '', '18-:12', 'G I W'],
  ])('has type %s %s as specified', (id, name, calculationType, colorGroup, defaultMinutes, codes, rules, flags) => {
    const type = shipped(id);
    expect(type).toMatchObject({ name, calculationType, colorGroup, defaultMinutes });
    // What was bitewings of more films in a federal list counts in histories.
    const known = id === 4 ? [...ranges(codes), '02145', '02146'] : ranges(codes);
    expect(codesOf(type).sort()).toEqual(known.sort());
    expect(rulesOf(type)).toBe(rules);
    expect(flagsOf(type)).toBe(flags);
  });

  it('has 45 types in the order of their ids', () => {
    expect(CATALOGUE.ruleTypes.map((type) => type.procedureRuleTypeId)).toEqual(
      Array.from({ length: 45 }, (_, index) => index + 1),
    );
  });

  it('has the schedule order of section 3.2', () => {
    const beginning = [[42], [1], [3, 22], [8, 30], [4, 5, 35], [33], [45]];
    const end = [[], [], [44], [2, 17, 23, 24, 25, 26, 27, 28], [20], [11, 15, 31], [7, 29], [9], [10, 14], [13], [43]];
    for (const type of CATALOGUE.ruleTypes) {
      const placeIn = (orders: number[][]) => {
        const order = orders.findIndex((ids) => ids.includes(type.procedureRuleTypeId));
        return order < 0 ? null : order;
      };
      expect([type.name, type.scheduleOrderBeginning, type.scheduleOrderEnd]).toEqual([
        type.name,
        placeIn(beginning),
        placeIn(end),
      ]);
    }
  });

  it('has the parents of section 3.3', () => {
    const withParents = CATALOGUE.ruleTypes.filter(({ parents }) => parents.length > 0);
    expect(withParents.map((type) => [type.procedureRuleTypeId, type.parents, type.comesWithParent])).toEqual([
      [28, [18, 7, 29], false],
      [44, [2, 17, 23, 24, 25, 26, 27, 28], true],
    ]);
  });

  it('has the satisfying types of R-02', () => {
    const satisfied: Record<number, number[]> = {
      // Every exam includes oral cancer screening.
      3: [2, 3, 17, 22, 23, 24, 25, 26, 27, 28],
      23: [2, 17, 23, 24, 25, 26, 28],
      28: [2, 17, 23, 24, 25, 26, 28],
      18: [12, 18],
      7: [7, 29],
      29: [7, 29],
      4: [4, 30],
      45: [2, 17, 45],
    };
    for (const type of CATALOGUE.ruleTypes) {
      const expected = satisfied[type.procedureRuleTypeId] ?? [type.procedureRuleTypeId];
      expect([type.name, [...type.satisfiedBy].sort((a, b) => a - b)]).toEqual([type.name, expected]);
    }
  });

  it('includes probing and the medical history in scaling by default (section 3.4)', () => {
    expect(idsOf(({ includeWithScaling }) => includeWithScaling)).toEqual([1, 45]);
  });

  it('disables alternatives of other types and follow-up treatments by default', () => {
    expect(idsOf(({ defaultRules }) => defaultRules.every(({ active }) => !active))).toEqual([
      5, 6, 7, 12, 13, 17, 19, 21, 28, 30, 40,
    ]);
    expect(
      idsOf(
        ({ defaultRules }) => defaultRules.some(({ active }) => !active) && defaultRules.some(({ active }) => active),
      ),
    ).toEqual([9]);
  });
});

describe('SAMPLE fee schedule', () => {
  it.each([
    // code, cents, units, minutes, commission (section 3.1)
    ['11111', 6600, 1, 15, 0.4],
    ['11112', 13200, 2, 30, 0.4],
    ['11113', 19800, 3, 45, 0.4],
    ['11114', 26400, 4, 60, 0.4],
    ['11115', 33000, 5, 75, 0.4],
    ['11116', 39600, 6, 90, 0.4],
    ['11117', 3400, 0.5, 7.5, 0.4],
    ['11119', 6600, 1, 15, 0.4],
    ['43423', 21600, 3, 45, 0.4],
    ['43426', 43200, 6, 90, 0.4],
    ['43427', 3800, 0.5, 7.5, 0.4],
    ['43429', 7200, 1, 15, 0.4],
    ['11101', 5200, 1, 15, 0.4],
    ['11107', 3000, 0.5, 7.5, 0.4],
    ['12111', 2200, 1, null, 0.4],
    ['12112', 2500, 1, null, 0.4],
    ['12113', 3200, 1, null, 0.4],
    ['13401', 3200, 1, 6, 0.18],
    ['13409', 2200, 1, 6, 0.18],
    ['02111', 2400, 1, null, 0.18],
    ['02120', 9600, 10, null, 0.18],
    ['02125', 13600, 15, null, 0.18],
    ['02141', 2500, 1, null, 0.18],
    ['02144', 5500, 4, null, 0.18],
    ['02601', 8000, 1, null, 0.18],
    ['02102', 15000, 1, null, 0.18],
    // section 3, sample fees
    ['01102', 9500, 1, 15, null],
    ['04403', 3000, 1, null, null],
    ['97113', 36000, 3, 45, null],
    ['97123', 33000, 1, null, null],
    ['04809', null, 1, null, null],
    ['98109', null, 1, 15, null],
  ])('has code %s as specified', (code, amountCents, units, minutes, commissionPercentage) => {
    expect(option(code)).toMatchObject({ amountCents, units, minutes, commissionPercentage });
  });

  it('prices a recall appointment at 291.00', () => {
    const codes = ['01202', '02144', '11112', '11107', '12113'];
    expect(codes.reduce((sum, code) => sum + (option(code).amountCents ?? 0), 0)).toBe(29100);
  });

  it('derives half and additional codes from the last digit, except for image counts', () => {
    const all = CATALOGUE.ruleTypes.flatMap(({ options }) => options);
    expect(all.filter(({ isHalf }) => isHalf).map(({ adaCode }) => adaCode)).toEqual([
      '13217',
      '43427',
      '11117',
      '11107',
      '04507',
    ]);
    expect(
      all
        .filter(({ isAdditional }) => isAdditional)
        .map(({ adaCode }) => adaCode)
        .sort(),
    ).toEqual([
      '04809',
      '11119',
      '13409',
      '41309',
      '43429',
      '43519',
      '43529',
      '49109',
      '49219',
      '55509',
      '97119',
      '98109',
    ]);
    expect(option('02117')).toMatchObject({ isHalf: false, units: 7 });
    expect(option('02119')).toMatchObject({ isAdditional: false, units: 9 });
  });

  it('charges nothing for the exam that the doctor bills', () => {
    expect(shipped(28).options).toMatchObject([{ adaCode: '01202', amountCents: 0, minutes: 0 }]);
    expect(shipped(23).options).toMatchObject([{ adaCode: '01202', amountCents: 4200, commissionPercentage: 0 }]);
  });
});

function shipped(id: number): RuleType {
  const type = ruleTypeOf(id);
  if (!type) throw new Error(`no rule type ${id}`);
  return type;
}

function idsOf(holds: (type: RuleType) => boolean): number[] {
  return CATALOGUE.ruleTypes.filter(holds).map((type) => type.procedureRuleTypeId);
}

/** The first option of a code: 01202 is told apart by hand. */
function option(code: string): ProcedureOption {
  const found = CATALOGUE.ruleTypes.flatMap(({ options }) => options).find(({ adaCode }) => adaCode === code);
  if (!found) throw new Error(`no option ${code}`);
  return found;
}

/** `02141-02143 02601` as its codes. */
function ranges(text: string): string[] {
  return text.split(' ').flatMap((range) => {
    if (range === '') return [];
    const [from, to] = range.split('-').map(Number);
    const count = (to ?? from ?? 0) - (from ?? 0) + 1;
    return Array.from({ length: count }, (_, step) => String((from ?? 0) + step).padStart(5, '0'));
  });
}

function rulesOf({ defaultRules }: RuleType): string {
  return defaultRules
    .map(({ minAge, maxAge, intervalInMonths }) => `${minAge ?? 0}-${maxAge ?? ''}:${intervalInMonths ?? 'none'}`)
    .join(' ');
}

function flagsOf(type: RuleType): string {
  const flags = {
    Dr: type.needsDoctor,
    G: type.isAge,
    I: type.isInterval,
    O: type.isOutsideAppointment,
    V: type.isEveryAppointment,
    W: type.isWithScaling,
    order: type.needsDoctorOrder,
  };
  return Object.entries(flags)
    .flatMap(([flag, is]) => (is ? flag : []))
    .join(' ');
}
