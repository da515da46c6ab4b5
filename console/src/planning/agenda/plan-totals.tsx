import { useTranslate } from 'react-admin';
import { Changing } from '../../components/metrics/changing.js';
import { useShownEarnings } from '../cards/use-shown-earnings.js';
import { usePlanView } from '../data/planning-context.js';
import { useClinicMoney } from '../services/use-clinic-money.js';
import styles from './plan-totals.module.css';
import { PlanWhyLink } from './plan-why-link.js';

/**
 * The time and fees of the plan, with the way to their explanation. What the patient is charged is always shown, the goal only to who sees
 * dollars.
 */
export function PlanTotals() {
  const translate = useTranslate();
  const money = useClinicMoney();
  const { inputs, agenda } = usePlanView();
  const { usedMinutes, remainingMinutes, state } = agenda.timing;
  const timeNote = {
    open: translate('agenda.total.left', { minutes: remainingMinutes }),
    full: translate('agenda.total.full'),
    exceeded: translate('agenda.total.over', { minutes: -remainingMinutes }),
  }[state];
  const showsGoal = useShownEarnings().dollars;
  const { goalCents } = inputs;
  return (
    <dl aria-label={translate('agenda.total.label')} className={styles['totals']}>
      <div>
        <dt>{translate('agenda.total.time')}</dt>
        <dd>
          <Changing value={usedMinutes} style={{ fontWeight: 600 }}>
            {translate('agenda.total.timeOf', { used: usedMinutes, all: inputs.durationInMinutes })}
          </Changing>{' '}
          <span className={styles['note']} data-state={state}>
            {timeNote}
          </span>
        </dd>
      </div>
      <div className={styles['fees']}>
        <dt>
          {translate('agenda.total.fees')} <PlanWhyLink />
        </dt>
        <dd>
          <Changing value={agenda.feeCents} style={{ fontWeight: 600 }}>
            {money.text(agenda.feeCents)}
          </Changing>{' '}
          {showsGoal && goalCents !== null && (
            <>
              <span className={styles['note']}>{translate('agenda.total.goal', { goal: money.text(goalCents) })}</span>
              {agenda.isOptimal && (
                <>
                  {' '}
                  <span className={styles['note']}>
                    <span className={styles['dot']}>· </span>
                    {translate('agenda.total.reached')}
                  </span>
                </>
              )}
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}
