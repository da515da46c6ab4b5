import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useSession } from '../../session/session-context.js';
import { WhyLink } from '../../explain/why-link.js';
import styles from '../agenda/plan-totals.module.css';
import { PlanWhyLink } from '../agenda/plan-why-link.js';
import { useShownEarnings } from '../cards/use-shown-earnings.js';
import { usePlanView } from '../data/planning-context.js';
import { ResultSign } from '../scorecard/result-sign.js';
import { keyOfRow, shownRows, type ShownRow } from '../scorecard/scorecard-rows.js';
import { useClinicMoney } from '../services/use-clinic-money.js';
import { figure, GlanceNote, GlanceSection, row, rows, secondLine } from './glance-section.js';
import { Reached } from './reached.js';
import '../agenda/texts.js';
import '../scorecard/texts.js';

const toCents = (dollars: number): number => Math.round(dollars * 100);

/** A row of the scorecard: what was done of a procedure, and why it was missed. */
function ResultRow({ shown }: { shown: ShownRow }) {
  const translate = useTranslate();
  const money = useClinicMoney();
  const { name, isPlanned, plannedAmmount, completedAmmount, completedCodes } = shown.result;
  const hasAmount = isPlanned || completedCodes.length > 0;
  const facts = [
    ...shown.codes,
    ...(shown.isUnpriced ? [translate('scorecard.noFee')] : []),
    ...(shown.reason === null ? [] : [shown.reason]),
  ];
  return (
    <Box component="li" sx={{ ...row, gridTemplateColumns: 'minmax(0, 1fr) auto 76px', alignItems: 'start' }}>
      <Box component="span" sx={{ fontWeight: 550 }}>
        {name}
      </Box>
      <ResultSign icon={shown.icon} word={shown.word} />
      <Box component="span" sx={figure}>
        {hasAmount && !shown.isUnpriced && money.text(toCents(completedAmmount))}
      </Box>
      <Box sx={{ ...secondLine, minHeight: 0 }}>
        <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {facts.join(' · ')}
        </Box>
        {isPlanned && plannedAmmount !== completedAmmount && (
          <span>{translate('scorecard.planned', { amount: money.text(toCents(plannedAmmount)) })}</span>
        )}
      </Box>
    </Box>
  );
}

/** What was done and missed at an old or completed appointment. @param isOver the goal counts what was completed. */
export function GlanceResults({ isOver }: { isOver: boolean }) {
  const translate = useTranslate();
  const money = useClinicMoney();
  const { clinic } = useSession();
  const { appointment, inputs, agenda } = usePlanView();
  const earnings = useShownEarnings();
  const showsGoal = earnings.dollars && inputs.goalCents !== null;
  const shown = useMemo(() => shownRows(appointment, clinic.state), [appointment, clinic.state]);
  const completedCents = toCents(appointment.totalCompleted);
  const goal = inputs.goalCents === null ? '' : translate('agenda.total.goal', { goal: money.text(inputs.goalCents) });
  const totals = [
    { key: 'plannedFees', cents: agenda.feeCents, hasGoal: !isOver, place: undefined, why: <PlanWhyLink /> },
    {
      key: 'completedFees',
      cents: completedCents,
      hasGoal: isOver,
      place: styles['fees'],
      why: <WhyLink appointmentId={appointment.appointmentId} topic="completed" />,
    },
  ];
  return (
    <GlanceSection
      title={translate('glance.results')}
      note={<Reached achievedCents={isOver ? completedCents : agenda.feeCents} />}
      why={earnings.grade ? 'goal' : null}
    >
      {appointment.selectedRecommendations.length === 0 && (
        <GlanceNote>{translate('scorecard.nothingPlanned')}</GlanceNote>
      )}
      {shown.length > 0 && (
        <Box component="ul" aria-label={translate('glance.results')} sx={rows}>
          {shown.map((one) => (
            <ResultRow key={keyOfRow(one)} shown={one} />
          ))}
        </Box>
      )}
      <dl aria-label={translate('agenda.total.label')} className={styles['totals']}>
        {totals.map(({ key, cents, hasGoal, place, why }) => (
          <div key={key} className={place}>
            <dt>
              {translate(`glance.${key}`)} {why}
            </dt>
            <dd>
              <strong>{money.text(cents)}</strong>{' '}
              {showsGoal && hasGoal && <span className={styles['note']}>{goal}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </GlanceSection>
  );
}
