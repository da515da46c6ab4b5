import { distinctRows, type Explanation } from '../explain/explained.js';
import { COVERAGE_ERRORS, type Coverage } from './coverage.js';
import type { CoverageType, TreatedUnits } from './coverage-item.js';
import type { LimitCoverage } from './coverage-limit.js';

/**
 * R-45: why a procedure is covered on a day, or not: which limits apply, which treatments count in which period, what is
 * left and when there is more.
 *
 * @param date of the appointment, `yyyy-mm-dd`.
 */
export function explainCoverage(coverage: Coverage, date: string): Explanation[] {
  const { status, limits, needsBirthDate, error } = coverage;
  if (error !== null) return [because(COVERAGE_ERRORS[error])];
  if (status === 'uninsured') return [because('The patient is not insured.')];
  const reasons = limits.flatMap((limit) => explainLimit(limit));
  if (status === 'unknown') {
    reasons.push(because('The insurance plan is not in the list of plans, so its coverage is unknown.'));
    return reasons;
  }
  if (limits.length === 0) reasons.push(because('No item of the insurance plan covers it.'));
  if (needsBirthDate) {
    reasons.push(because('Items with age limits are left out, because the birth date is unknown.'));
  }
  if (limits.length > 0) reasons.push(because(leftText(coverage, date)));
  return reasons;
}

function explainLimit(limit: LimitCoverage): Explanation[] {
  const { counted, coverageType, lifetimeRemaining } = limit;
  const used: Explanation = {
    rule: 'R-43',
    text: usedText(limit),
    rows: distinctRows(counted.flatMap(({ rows }) => rows ?? [])),
  };
  const reasons = [because(limitText(limit)), used];
  if (lifetimeRemaining !== null) {
    reasons.push(because(`Lifetime maximum: ${amountText(coverageType, lifetimeRemaining)} left.`));
  }
  return reasons;
}

function limitText({ name, grant, covered, coverageType, periodMax, ...reset }: LimitCoverage): string {
  const each = reset.windowMonths === null ? periodText(reset) : `within ${count(reset.windowMonths, 'month')}`;
  const maximum = periodMax === null ? '' : `, at most ${periodMax}`;
  const limit = `${amountText(coverageType, covered)}${maximum} ${each}`;
  if (grant === null) return `${name}: ${limit}.`;
  return `${name}, additional coverage from ${grant.effectiveFrom} to ${grant.effectiveTo}: ${limit}.`;
}

function periodText({ resetType, resetTimePeriod }: Pick<LimitCoverage, 'resetType' | 'resetTimePeriod'>): string {
  if (resetType === 'oneTime') return 'once';
  const unit = { monthly: 'month', annual: 'year', calendar: 'calendar year' }[resetType];
  return resetTimePeriod === 1 ? `in each ${unit}` : `in each period of ${resetTimePeriod} ${unit}s`;
}

function usedText({ coverageType, counted, used, period, windowMonths }: LimitCoverage): string {
  if (period === null && windowMonths === null) return 'Its period is not valid, so it covers nothing.';
  const since = period === null || period.from === null ? '' : ` since ${period.from}`;
  if (counted.length === 0) return `Nothing used${since}.`;
  return `Used ${amountText(coverageType, used)}${since}: ${counted.map(treatmentText).join(', ')}.`;
}

const treatmentText = ({ units, date, isCorrected, isElsewhere }: TreatedUnits): string =>
  [`${units} on ${date}`, isCorrected && '(corrected)', isElsewhere && '(elsewhere)'].filter(Boolean).join(' ');

function leftText({ limits, remaining, nextAvailable, status }: Coverage, date: string): string {
  const least = limits.find((limit) => limit.remaining === remaining);
  const left =
    status === 'notCovered' ? 'Not covered' : `${amountText(least?.coverageType ?? 'units', remaining)} left`;
  return `${left} on ${date}${nextAvailable === null ? '' : `, more from ${nextAvailable}`}.`;
}

const amountText = (coverageType: CoverageType, amount: number): string =>
  count(amount, coverageType === 'units' ? 'unit' : 'treatment');
const count = (amount: number, word: string): string => `${amount} ${word}${amount === 1 ? '' : 's'}`;
const because = (text: string): Explanation => ({ rule: 'R-43', text, rows: [] });
