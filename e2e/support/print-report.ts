import { join } from 'node:path';
import type { MonthlyReportData } from '../../libs/contracts/src/index.js';
import { chromiumOptions } from '../../scripts/chromium.mjs';
import { createEagerPrinter } from '../../services/reporting/src/testing/eager-printer.js';

const CONSOLE = join(import.meta.dirname, '../../dist/console');

/** Prints reports with the built console as the service does, one after another in one browser, and each once. */
export function createReportPrinter() {
  const printer = createEagerPrinter();
  const printed = new Map<MonthlyReportData, Uint8Array>();
  return {
    async print(data: MonthlyReportData): Promise<Uint8Array> {
      const before = printed.get(data);
      if (before) return before;
      const { pdf } = await printer.print({
        ...{ chromium: chromiumOptions().executablePath, consoleDir: CONSOLE },
        ...{ timeZone: data.timeZone, month: data.currentMonth, data },
      });
      printed.set(data, pdf);
      return pdf;
    },
    stop: () => printer.stop(),
  };
}
