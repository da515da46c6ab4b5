import { PRINTER_LIMITS, ReportPrinter } from '../monthly-report/printing/report-printer.js';

/** A printer of the priority of the tests: beside other suites one of a lower priority hardly gets any time. */
export const createEagerPrinter = (): ReportPrinter => new ReportPrinter({ ...PRINTER_LIMITS, niceness: 0 });
