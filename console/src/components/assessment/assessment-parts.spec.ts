import { assessmentParts, monthsByYear } from './assessment-parts.js';

describe('assessmentParts', () => {
  it('splits the rows by their keys', () => {
    const insurance = { InsurancePlan: 'Gold', Count: 2 };
    const month = { MonthDate: '2026-01-01', NumberOfActivePatients: 900 };
    const procedure = {
      ...{
        ProcedureName: 'Scaling',
        Count: 3,
        Patients: 2,
        PercentOfAppointments: 75,
        Revenue: 396,
        RevenuePercent: 100,
      },
    };
    const need = { RecallIntervalInMonths: 6, NumberOfAppointmentsNeededPerYear: 4 };
    const hours = { HoursNeededPerYear: 4, HoursAvailablePerYear: null };
    const general = { NumberOfHygienists: 3 };
    expect(assessmentParts([insurance, month, procedure, need, hours, general])).toEqual({
      ...{ insurances: [insurance], months: [month], procedures: [procedure], resourcing: [need, hours] },
      general: [general],
    });
  });
});

describe('monthsByYear', () => {
  it('has twelve months with a number for each year, and null where a year has none', () => {
    const rows = [
      { MonthDate: '2025-12-01', NumberOfActivePatients: 10 },
      { MonthDate: '2026-01-01', NumberOfActivePatients: 11 },
    ];
    const { years, months } = monthsByYear(rows);
    expect([years, months.length, months[0], months[11]]).toEqual([
      [2025, 2026],
      12,
      { month: 0, patients: [null, 11] },
      { month: 11, patients: [10, null] },
    ]);
  });
});
