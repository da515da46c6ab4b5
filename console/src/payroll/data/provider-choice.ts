import type { ProviderView } from '@helix/contracts';
import { reportProviders, type ReportProvider } from '../../components/reports/report-providers.js';

/** A hygienist whose payroll can be shown. */
export interface PayrollProvider extends ReportProvider {
  /** Dollars an hour, of the wage that counts today; null: there is none. */
  baseWage: number | null;
}

/** The hygienists among providers, as reports list them, with their wages. */
export function payrollProviders(providers: readonly ProviderView[]): PayrollProvider[] {
  const wages = new Map(providers.map(({ provider_id, baseWage }) => [provider_id, baseWage]));
  return reportProviders(providers).map((provider) => ({ ...provider, baseWage: wages.get(provider.id) ?? null }));
}
