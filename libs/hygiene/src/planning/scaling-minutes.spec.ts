import fc from 'fast-check';
import { scalingComponents, supportedScalingMinutes } from './scaling-minutes.js';

describe('scaling minutes on the scorecard (R-42)', () => {
  it.each([
    [35, 2, 5, 25],
    [30, 3, 5, 33.5],
    [22, 2, 5, 22],
    // Both sides of the thresholds: 30 and 22.5 with two units.
    [25, 2, 5, 25],
    [25.5, 2, 5, 25],
    [17.5, 2, 5, 17.5],
    [17, 2, 5, 18.5],
    [0, 0, 0, 0],
    [10, 0, 0, 0],
    [0, 1, 30, 0],
    [-5, -2, -3, 0],
  ])('%s planned minutes, %s units, %s minutes within: %s supported', (planned, units, components, minutes) => {
    expect(supportedScalingMinutes(planned, units, components)).toBe(minutes);
  });

  const parts = [
    { procedureRuleTypeId: 1, minutes: 3, includeWithScaling: true },
    { procedureRuleTypeId: 45, minutes: 5, includeWithScaling: true },
    { procedureRuleTypeId: 9, minutes: 5, includeWithScaling: false },
  ];
  it('adds up items within the scaling, without probing in Ontario or with an exam', () => {
    expect(scalingComponents(parts, 'BC')).toBe(8);
    expect(scalingComponents(parts, 'on')).toBe(3);
    for (const exam of [2, 17, 23, 24, 25, 26, 28]) {
      const withExam = [...parts, { procedureRuleTypeId: exam, minutes: 10, includeWithScaling: false }];
      expect(scalingComponents(withExam, 'BC')).toBe(3);
    }
    const emergency = [...parts, { procedureRuleTypeId: 22, minutes: 10, includeWithScaling: false }];
    expect(scalingComponents(emergency, 'BC')).toBe(8);
  });

  it('never supports more time than the units claim, nor negative time', () => {
    const halves = fc.integer({ min: -20, max: 300 }).map((number) => number / 2);
    fc.assert(
      fc.property(halves, halves, halves, (planned, units, components) => {
        const minutes = supportedScalingMinutes(planned, units, components);
        expect(minutes).toBeGreaterThanOrEqual(0);
        expect(minutes).toBeLessThanOrEqual(Math.max(0, units) * 15);
      }),
    );
  });
});
