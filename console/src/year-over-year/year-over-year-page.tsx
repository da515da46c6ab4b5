import { YearOverYear } from './year-over-year.js';

/** `/charts/yoy`: the hygienists of the clinic. */
export default function YearOverYearPage() {
  return <YearOverYear title="navigation.yearOverYear" providerType={1} />;
}
