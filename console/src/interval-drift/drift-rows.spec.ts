import type { DriftRow } from '@helix/contracts';
import { clinicFormat } from '../components/clinic-format.js';
import { driftCsv, measureTexts } from './drift-rows.js';

const ROW: DriftRow = {
  ...{ procedureRuleTypeId: 18, providerId: 'H1', providerName: 'Zoe Adams', insurer: '=Acme' },
  ...{ gaps: 1200, medianMonths: 7, latePercent: 33.3, appointmentsLost: 1012.5, productionLost: 1999, notReturned: 4 },
};
const NO_GAPS: DriftRow = {
  ...{ ...ROW, insurer: 'Not insured', gaps: 0, medianMonths: null, latePercent: null, appointmentsLost: 0 },
  ...{ productionLost: null, notReturned: 2 },
};

describe('measureTexts', () => {
  it('has what is not known as such', () => {
    const format = clinicFormat('CAD');
    expect(Object.values(measureTexts(ROW, format, '-'))).toEqual(['1,200', '7.0', '33.3%', '1,012.5', '$1,999', '4']);
    expect(Object.values(measureTexts(NO_GAPS, format, '-'))).toEqual(['0', '-', '-', '0.0', '-', '2']);
  });
});

describe('driftCsv', () => {
  const csv = (hidesMoney: boolean) =>
    driftCsv({ name: 'Scaling' }, [ROW, NO_GAPS], hidesMoney, (key) => key).split('\r\n');

  it('has plain numbers, and texts that are no formulas', () => {
    expect(csv(false)).toEqual([
      '\uFEFFprocedure,provider,insurer,gaps,median,late,lost,production,notReturned',
      "Scaling,Zoe Adams,'=Acme,1200,7.0,33.3,1012.5,1999,4",
      'Scaling,Zoe Adams,Not insured,0,,,0.0,,2',
      '',
    ]);
  });

  it('has no amounts for users who turned performance off', () => {
    expect(csv(true)[1]).toBe("Scaling,Zoe Adams,'=Acme,1200,7.0,33.3,1012.5,4");
  });
});
