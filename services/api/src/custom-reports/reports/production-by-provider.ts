import { REPORT_PARAMETERS } from '@helix/contracts';
import type { ProductivitySums } from '@helix/hygiene';
import { PROVIDER_TYPE, readReportDays } from '@helix/report-inputs';
import { defineReport } from '../custom-report.js';
import { byDayAndProvider, readProviderNames } from '../provider-names.query.js';
import { DATE, PRODUCTIVITY, PROVIDER } from '../report-columns.js';
import { PRODUCTIVITY_RULES } from '../report-rules.js';

interface Row {
  date: string;
  provider: string;
  sums: ProductivitySums;
}

/** The days of the charts, as they add them up (rules part S, 34). */
export const productionByProvider = defineReport<Row>({
  name: 'ProductionByProvider',
  friendlyName: 'Production by provider',
  description: 'Hours, production and what an hour brought, by day and hygienist.',
  parameters: REPORT_PARAMETERS.dates,
  columns: [DATE, PROVIDER, ...PRODUCTIVITY],
  rules: [['Rows', 'Days with hours, production, known time or appointments.'], ...PRODUCTIVITY_RULES],
  read: async ({ transaction, clinicId, clock, range }) => {
    const nameOf = await readProviderNames(transaction, clinicId);
    const { days, leftOut } = await readReportDays(transaction, {
      ...{ ...range, interval: 'day', clocks: new Map([[clinicId, clock]]) },
      ...{ providerType: PROVIDER_TYPE.hygienist, providerIds: [] },
    });
    const rows = days.map(({ date, providerId, sums }) => ({ date, provider: nameOf(providerId), sums }));
    return { rows: rows.toSorted(byDayAndProvider), leftOut };
  },
});
