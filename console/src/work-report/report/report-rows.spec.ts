import polyglotI18nProvider from 'ra-i18n-polyglot';
import { registeredTexts } from '../../i18n/texts.js';
import { buildReportAppointment, buildWorkReport } from '../../testing/build-work-report.js';
import { appointmentRows, workReportCsv } from './report-rows.js';
import '../texts.js';

const { translate } = polyglotI18nProvider(registeredTexts, 'en');
const textOf = (key: string, options?: Record<string, unknown>): string => translate(`workReport.${key}`, options);
const context = { textOf, time: (localTime: string) => localTime.slice(11, 16), money: String };

describe('appointmentRows', () => {
  it('list what was done, what was missed with its reason, and what was due', () => {
    expect(appointmentRows([buildReportAppointment()], context)).toEqual([
      {
        ...{ appointmentId: 'V1', date: '2026-02-03', time: '09:00', patientInitials: 'AB', patientId: 'P1' },
        ...{ age: '39', minutes: '60', planned: '238', completed: '198', success: '83.2', done: 'Scaling' },
        ...{ missed: 'Fluoride (Patient declined)', due: 'Bitewings' },
      },
    ]);
  });

  it('have the text of a reason, and no percentage where nothing was planned', () => {
    const [missed] = buildReportAppointment().procedures;
    const procedures = [{ ...missed!, missedProcedureReason: 255, missedProcedureReasonText: 'Felt ill' }];
    const [row] = appointmentRows([buildReportAppointment({ procedures, successPercentage: null })], context);
    expect([row?.missed, row?.success]).toEqual(['Fluoride (Felt ill)', '–']);
  });
});

describe('workReportCsv', () => {
  const [report] = buildWorkReport().providerWorkReports;

  it('has a line for each appointment, with plain numbers', () => {
    expect(workReportCsv(report!, textOf, false)).toBe(
      '\uFEFFDate,Time,Patient,Patient ID,Age,Minutes,Planned,Completed,Completed %,Completed procedures,' +
        'Missed procedures,Due but missed\r\n' +
        '2026-02-03,09:00,AB,P1,39,60,238.00,198.00,83.2,Scaling,Fluoride (Patient declined),Bitewings\r\n',
    );
  });

  it('has no amounts for users who turned performance off, and keeps formulas texts', () => {
    const appointments = [buildReportAppointment({ patientInitials: '=HYPERLINK("x")', patientAge: null })];
    expect(workReportCsv({ ...report!, appointments }, textOf, true)).toBe(
      '\uFEFFDate,Time,Patient,Patient ID,Age,Minutes,Completed %,Completed procedures,Missed procedures,' +
        'Due but missed\r\n' +
        '2026-02-03,09:00,"\'=HYPERLINK(""x"")",P1,,60,83.2,Scaling,Fluoride (Patient declined),Bitewings\r\n',
    );
  });
});
