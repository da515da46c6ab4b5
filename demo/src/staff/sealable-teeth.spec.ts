import { sealableTeeth } from './sealable-teeth.js';

const done = (code: string, ...teeth: string[]) => ({
  ...{ code, status: 102, teeth },
  ...{ isLinked: false, isDoneHere: false },
});
const FIRST = ['16', '26', '36', '46'];
const SECOND = ['17', '27', '37', '47'];

describe('sealableTeeth', () => {
  it.each([
    [6, FIRST],
    [11, FIRST],
    [12, [...SECOND, ...FIRST]],
    [16, [...SECOND, ...FIRST]],
    [null, FIRST],
  ])('at the age of %j are the molars that have come through', (age, teeth) => {
    expect(sealableTeeth(age, [])).toEqual(teeth);
  });

  it('leaves out teeth that were sealed, filled, crowned or removed before', () => {
    const before = [done('13401', '16'), done('23322', '26MO'), done('27211', '47'), done('71101', '36', '37')];
    expect(sealableTeeth(14, before)).toEqual(['17', '27', '46']);
  });

  it('keeps teeth that were only looked at, or are planned to be filled', () => {
    const others = [done('02111', '16'), { ...done('23321', '26O'), status: 105 }];
    expect(sealableTeeth(8, others)).toEqual(FIRST);
  });

  it('keeps teeth that are sealed at the appointment itself', () => {
    const here = [
      { ...done('13401', '16'), isLinked: true },
      { ...done('13401', '26'), isDoneHere: true },
    ];
    expect(sealableTeeth(8, here)).toEqual(FIRST);
  });
});
