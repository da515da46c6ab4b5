import { evaluateAppointment } from '../analysis/evaluate-appointment.js';
import { appointment, settings } from '../analysis/testing/build.js';
import { PatientRecord } from '../due/patient-record.js';
import { done as treated, patient, rule } from '../due/testing/build.js';
import type { PlannedCode, PmsProcedure } from './scorecard-input.js';
import { treatmentsOf, type TimelyProcedure } from './treatments.js';

const [SEAT, POLISHING, FLUORIDE, SCALING, RECALL, HALF_POLISHING] = [42, 7, 14, 18, 23, 29];
const DAY = '2026-03-10';

const code = (adaCode: string, feeCents: number): PlannedCode => ({ adaCode, description: '', quantity: 1, feeCents });
const planned = (procedureRuleTypeId: number, minutes: number, ...codes: PlannedCode[]): TimelyProcedure => ({
  ...{ procedureRuleTypeId, minutes, codes },
});
const done = (adaCode: string, amountCents: number | null, change: Partial<PmsProcedure> = {}): PmsProcedure => ({
  ...{ id: adaCode, code: adaCode, description: null, status: 102, units: null, amountCents, teeth: [] },
  ...{ attributedProviderId: 'H1', attributedToDoctor: false },
  ...change,
});
const byDoctor = { attributedProviderId: 'D1', attributedToDoctor: true };

/** The recall exam is due every nine months, fluoride every three; the exam was done a year before, fluoride a month before. */
const OFFICE_RULES = [
  rule({ procedureRuleTypeId: RECALL, intervalInMonths: 9 }),
  rule({ procedureRuleTypeId: FLUORIDE, intervalInMonths: 3 }),
];
const EARLIER = [treated('2025-03-10', '01202'), treated('2026-02-10', '12113')];

const treatments = (timelyPlan: TimelyProcedure[] | null, ...procedures: PmsProcedure[]) => {
  const items = [...EARLIER, ...procedures.map(({ id, code: adaCode }) => treated(DAY, adaCode, { id }))];
  const rules = { patientRules: [], profileRules: [], officeRules: OFFICE_RULES, healthProfileId: 0 };
  const evaluation = evaluateAppointment(settings(), PatientRecord.of(patient({ items, rules })), appointment());
  return treatmentsOf({ providerId: 'H1', timelyPlan, done: procedures }, evaluation);
};
const NOT_PLANNED = { agendaOrder: null, plannedUnits: 0, plannedMinutes: 0, plannedCents: 0, plannedCodes: [] };
const NOT_DONE = { doneUnits: 0, doneCents: 0, doneCodes: [], isByAmount: false };
const NOT_DUE = { dueStatus: null, dueDate: null, intervalInMonths: null, defaultCode: null };
const DUE = { dueDate: '2025-12-10', intervalInMonths: 9, defaultCode: '01202' };

describe('treatmentsOf', () => {
  it('has a row for what is only due, with the interval of its rule and the code that it bills by default', () => {
    expect(treatments(null)).toEqual([
      { procedureRuleTypeId: RECALL, ...NOT_PLANNED, ...NOT_DONE, ...DUE, dueStatus: 2 },
    ]);
  });

  it('has what was planned and done with its units, minutes and amounts, and leaves out what only takes time', () => {
    const plan = [
      planned(SEAT, 3),
      planned(SCALING, 37.5, code('11112', 13200), code('11117', 3400)),
      planned(RECALL, 10, code('01202', 4200)),
    ];
    expect(treatments(plan, done('11112', 13200), done('01202', 4000))).toEqual([
      {
        procedureRuleTypeId: SCALING,
        ...{ agendaOrder: 1, plannedUnits: 2.5, plannedMinutes: 37.5, plannedCents: 16600 },
        plannedCodes: ['11112', '11117'],
        ...{ doneUnits: 2, doneCents: 13200, doneCodes: ['11112'], isByAmount: false },
        ...NOT_DUE,
      },
      {
        procedureRuleTypeId: RECALL,
        ...{ agendaOrder: 2, plannedUnits: 1, plannedMinutes: 10, plannedCents: 4200, plannedCodes: ['01202'] },
        ...{ doneUnits: 1, doneCents: 4000, doneCodes: ['01202'], isByAmount: false },
        ...{ ...DUE, dueStatus: 1 },
      },
    ]);
  });

  it('has what the provider did without a plan', () => {
    expect(treatments(null, done('12113', 3200))).toContainEqual({
      procedureRuleTypeId: FLUORIDE,
      ...NOT_PLANNED,
      ...{ doneUnits: 1, doneCents: 3200, doneCodes: ['12113'], isByAmount: false },
      ...NOT_DUE,
    });
  });

  it('counts a planned treatment as done whoever did it, and nothing else that others did', () => {
    const plan = [planned(RECALL, 10, code('01202', 4200))];
    expect(treatments(plan, done('01202', 4200, byDoctor), done('12113', 3200, byDoctor))).toMatchObject([
      { procedureRuleTypeId: RECALL, doneCents: 4200, dueStatus: 1 },
    ]);
  });

  it('compares by amount what a treatment of another type satisfies', () => {
    const plan = [planned(HALF_POLISHING, 7.5, code('11107', 3000))];
    const rows = treatments(plan, done('11101', 6000));
    expect(rows).toMatchObject([
      { procedureRuleTypeId: HALF_POLISHING, plannedCents: 3000, doneCents: 6000, isByAmount: true },
      { procedureRuleTypeId: RECALL },
    ]);
    expect(rows.some(({ procedureRuleTypeId }) => procedureRuleTypeId === POLISHING)).toBe(false);
  });

  it('takes a reversal off the amount, and lists no code for it', () => {
    expect(treatments([planned(SCALING, 15, code('11111', 6600))], done('11111', -6600))).toContainEqual(
      expect.objectContaining({ procedureRuleTypeId: SCALING, doneUnits: -1, doneCents: -6600, doneCodes: [] }),
    );
  });

  it('has no row for a code of no type', () => {
    expect(treatments(null, done('99999', 5000)).map(({ procedureRuleTypeId }) => procedureRuleTypeId)).toEqual([
      RECALL,
    ]);
  });
});
