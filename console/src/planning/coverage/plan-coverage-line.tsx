import { agendaItems, coverageOfPlan } from '@helix/hygiene';
import { useTranslate } from 'react-admin';
import { usePlanView } from '../data/planning-context.js';
import { coveredServices } from './covered-services.js';
import styles from './plan-coverage-line.module.css';
import { useCoverage, usePlannedUnits, type PatientCoverage } from './use-coverage.js';
import './texts.js';

/** What insurance covers of the whole plan, in a line; nothing where nothing is known. */
export function PlanCoverageLine() {
  const { data } = useCoverage();
  return data ? <LoadedLine coverage={data} /> : null;
}

function LoadedLine({ coverage }: { coverage: PatientCoverage }) {
  const translate = useTranslate();
  const { agenda, isOld } = usePlanView();
  const plan = coverageOfPlan(usePlannedUnits(coverage), coverage.coverageOfType);
  const unpriced = new Set(
    agendaItems(agenda.items)
      .filter(({ feeCents }) => feeCents === 0)
      .map(({ procedureRuleTypeId }) => procedureRuleTypeId),
  );
  // What has no fee has no badge either. What was done is counted as it was done.
  const services = coveredServices(
    isOld ? plan : plan.filter(({ procedureRuleTypeId }) => !unpriced.has(procedureRuleTypeId)),
  );
  if (services === null) return null;
  const { all, covered, over, notCovered, unknown } = services;
  const parts = [
    translate('coverage.plan.covered', { covered, smart_count: all }),
    ...(over > 0 ? [translate('coverage.plan.over', { smart_count: over })] : []),
    ...(notCovered > 0 ? [translate('coverage.plan.notCovered', { smart_count: notCovered })] : []),
    ...(unknown > 0 ? [translate('coverage.plan.unknown', { smart_count: unknown })] : []),
  ];
  return (
    <p className={styles['line']}>
      {translate('coverage.plan.label')} {parts.join(', ')}
    </p>
  );
}
