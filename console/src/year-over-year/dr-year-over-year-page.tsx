import { YearOverYear } from './year-over-year.js';

/** `/charts/dryoy`: the doctors of the clinic. */
export default function DrYearOverYearPage() {
  return <YearOverYear title="navigation.drYearOverYear" providerType={2} />;
}
