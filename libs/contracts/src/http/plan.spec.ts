import { planForm } from './plan.js';

describe('planForm', () => {
  const code = { code: '11112', teeth: [], fee: null, quantity: 1 };
  const procedure = { procedureRuleTypeId: 18, adaCodes: [code], minutes: 30, selectedCriteria: [] };

  it('reads field names in any case', () => {
    const body = {
      ExamDoctor: 'D1',
      ORDERINGDOCTOR: null,
      Procedures: [{ ProcedureRuleTypeId: 18, AdaCodes: [{ Code: '11112' }], Minutes: 30 }],
    };
    expect(planForm.parse(body)).toEqual({ examDoctor: 'D1', orderingDoctor: null, procedures: [procedure] });
  });

  it('prefers the field that is written as documented, wherever it stands', () => {
    const documented = { procedures: [] };
    expect(planForm.parse({ ...documented, Procedures: 'x' })).toEqual(documented);
    expect(planForm.parse({ Procedures: 'x', ...documented })).toEqual(documented);
  });

  it('reads a code that is only a text', () => {
    const { procedures } = planForm.parse({
      procedures: [{ procedureRuleTypeId: 18, adaCodes: ['11112'], minutes: 30 }],
    });
    expect(procedures).toEqual([procedure]);
  });

  const issue = (body: unknown) => {
    const { error } = planForm.safeParse(body);
    return [error?.issues[0]?.path.join('.'), error?.issues[0]?.message];
  };
  const MINUTES = 'Minutes must be a number from 0 to 1000, in half minutes.';
  it.each([
    [{ minutes: 1001 }, 'procedures.0.minutes', MINUTES],
    [{ minutes: -0.5 }, 'procedures.0.minutes', MINUTES],
    [{ minutes: 7.2 }, 'procedures.0.minutes', MINUTES],
    [{ adaCodes: [7] }, 'procedures.0.adaCodes.0', 'Invalid input: expected object, received number'],
    [{ adaCodes: [{ code: '13401', teeth: ['99'] }] }, 'procedures.0.adaCodes.0.teeth.0', 'Unknown tooth.'],
    [{ adaCodes: [{ code: '13401', fee: -1 }] }, 'procedures.0.adaCodes.0.fee', 'expected an amount from 0'],
    [{ procedureRuleTypeId: 'x' }, 'procedures.0.procedureRuleTypeId', 'expected a procedure'],
  ])('does not accept %j', (change, path, message) => {
    expect(issue({ procedures: [{ ...procedure, ...change }] })).toEqual([path, message]);
  });

  it.each([null, 7, [], { procedures: 'all' }])('does not accept %j', (body) => {
    expect(planForm.safeParse(body).success).toBe(false);
  });
});
