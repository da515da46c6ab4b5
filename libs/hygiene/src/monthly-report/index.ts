export { amountText } from './amount-text.js';
export { monthTitle } from './month-title.js';
export { wholePercents } from './whole-percents.js';
export { increaseOf, type Increase } from './increase.js';
export {
  isRanked,
  nationalRank,
  percentileText,
  type NationalRank,
  type RankedClinic,
  type RankedMonth,
} from './national-rank.js';
export {
  monthlyTreatments,
  type MonthlyHygienist,
  type MonthlyTreatments,
  type TopMissed,
} from './monthly-treatments.js';
export { changeHighlights, toDoHighlight } from './highlights.js';
