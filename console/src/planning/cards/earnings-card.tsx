import { DEFAULT_COMMISSION_GOAL_CENTS, earningsOf } from '@helix/hygiene';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Changing } from '../../components/metrics/changing.js';
import { WhyLink } from '../../explain/why-link.js';
import { useSession } from '../../session/session-context.js';
import { usePlanning } from '../data/planning-context.js';
import { useClinicMoney } from '../services/use-clinic-money.js';
import { CardHalves } from '../screen/screen-layout.js';
import { EarningsRings } from './earnings-rings.js';
import { StateCard } from './state-card.js';

const toCents = (dollars: number): number => Math.round(dollars * 100);

interface Amounts {
  achievedCents: number;
  commissionCents: number;
}

/** Grade, rings and dollars of what is planned, or of what was completed once the appointment is over. */
export function EarningsCard({ isOver }: { isOver: boolean }) {
  const translate = useTranslate();
  const { text: money } = useClinicMoney();
  const { preferences } = useSession();
  const { appointment, inputs, agenda } = usePlanning();
  const { achievedCents, commissionCents }: Amounts = isOver
    ? {
        achievedCents: toCents(appointment.totalCompleted),
        commissionCents: toCents(appointment.totalCommissionCompleted),
      }
    : { achievedCents: agenda.feeCents, commissionCents: agenda.commissionCents };
  const { goalCents } = inputs;
  const earnings = isOver ? earningsOf(achievedCents, goalCents) : agenda.earnings;
  const showsDollars = preferences.performanceDisplay !== 'scores';
  const title = translate('planning.earnings.title');
  const why = <WhyLink appointmentId={appointment.appointmentId} topic="goal" />;
  const amounts = showsDollars && (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, typography: 'body2', color: 'text.primary' }}>
      {[
        [
          translate(isOver ? 'planning.earnings.completed' : 'planning.earnings.planned'),
          achievedCents,
          goalCents,
        ] as const,
        [
          translate('planning.earnings.commission'),
          commissionCents,
          inputs.commissionGoalCents ?? DEFAULT_COMMISSION_GOAL_CENTS,
        ] as const,
      ].map(([label, cents, goal]) => (
        <Box key={label} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
          <Box component="dt" sx={{ flex: 1, color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, textAlign: 'right', whiteSpace: 'nowrap' }}>
            <Changing value={cents} sx={{ fontWeight: 600 }}>
              {money(cents)}
            </Changing>{' '}
            {goal !== null && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {translate('planning.earnings.of', { goal: money(goal) })}
              </Box>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
  if (goalCents === null || earnings.grade === null)
    return (
      <StateCard title={title} actions={why} state="none">
        <Box sx={{ fontSize: 16, fontWeight: 650 }}>{translate('planning.earnings.noGoal')}</Box>
        <Box sx={{ typography: 'caption', mb: 3 }}>{translate('planning.earnings.noGoalHint')}</Box>
        {amounts}
      </StateCard>
    );
  const percent = Math.floor((100 * Math.max(0, achievedCents)) / goalCents);
  const percentText = translate('planning.earnings.percent', { percent });
  return (
    <StateCard title={title} actions={why} state={earnings.isReached ? 'success' : 'warning'}>
      <CardHalves>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
          <EarningsRings
            fullRings={earnings.fullRings}
            lastRingPercent={earnings.lastRingPercent}
            grade={earnings.grade}
            label={translate('planning.earnings.grade', { grade: earnings.grade })}
          />
          <Box aria-live="polite" sx={{ minWidth: 0 }}>
            <Box sx={{ fontSize: 15, lineHeight: '20px', fontWeight: 650 }}>{earnings.message}</Box>
            <Box sx={{ typography: 'caption' }}>{percentText}</Box>
          </Box>
        </Box>
        {amounts}
      </CardHalves>
    </StateCard>
  );
}
