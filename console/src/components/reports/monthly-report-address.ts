/**
 * The page of a month's report (spec 3 section 2). It names the clinic, because another tab may show another one.
 *
 * @param month `yyyy-mm`.
 */
export const monthlyReportAddress = (month: string, { clinicGuid }: { clinicGuid: string }): string =>
  `/GenerateChart?fromdate=${month}&c=${clinicGuid}`;
