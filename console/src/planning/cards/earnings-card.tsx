import { DEFAULT_COMMISSION_GOAL_CENTS, earningsOf } from '@helix/hygiene';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Changing } from '../../components/metrics/changing.js';
import { WhyLink } from '../../explain/why-link.js';
import { useSession } from '../../session/session-context.js';
import { usePlanning } from '../data/planning-context.js';
import { useClinicMoney } from '../services/use-clinic-money.js';
import { EarningsRings } from './earnings-rings.js';
import { CardTitle, StateCard } from './state-card.js';

/** From these widths on the words and the figures stand beside each other: without and with the link beside a figure. */
const BROAD = '@container (min-width: 370px)';
const BROAD_WITH_LINK = '@container (min-width: 430px)';

const toCents = (dollars: number): number => Math.round(dollars * 100);

interface Amounts {
  achievedCents: number;
  commissionCents: number;
}

/** Grade, rings and dollars of what is planned, or of what was completed once the appointment is over. */
export function EarningsCard({ isOver }: { isOver: boolean }) {
  const translate = useTranslate();
  const broad = isOver ? BROAD_WITH_LINK : BROAD;
  const { text: money } = useClinicMoney();
  const { preferences } = useSession();
  const { appointment, inputs, agenda } = usePlanning();
  const { achievedCents, commissionCents }: Amounts = isOver
    ? {
        achievedCents: toCents(appointment.totalCompleted),
        commissionCents: toCents(appointment.totalCommissionCompleted ?? 0),
      }
    : { achievedCents: agenda.feeCents, commissionCents: agenda.commissionCents };
  const { goalCents } = inputs;
  const earnings = isOver ? earningsOf(achievedCents, goalCents) : agenda.earnings;
  const showsDollars = preferences.performanceDisplay !== 'scores';
  const title = translate('planning.earnings.title');
  const heading = (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        [broad]: { columnGap: 1.5, justifyContent: 'start' },
      }}
    >
      <CardTitle>{title}</CardTitle>
      <WhyLink appointmentId={appointment.appointmentId} topic="goal" />
    </Box>
  );
  const amounts = showsDollars && (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 1,
        typography: 'body2',
        color: 'text.primary',
        gridColumn: '1 / -1',
        [broad]: { gridColumn: 'auto' },
      }}
    >
      {[
        [
          translate(isOver ? 'planning.earnings.completed' : 'planning.earnings.planned'),
          achievedCents,
          goalCents,
          isOver && <WhyLink appointmentId={appointment.appointmentId} topic="completed" />,
        ] as const,
        [
          translate('planning.earnings.commission'),
          commissionCents,
          inputs.commissionGoalCents ?? DEFAULT_COMMISSION_GOAL_CENTS,
          null,
        ] as const,
      ].map(([label, cents, goal, why]) => (
        <Box key={label} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
          <Box component="dt" sx={{ flex: 1, color: 'text.secondary', [broad]: { typography: 'caption' } }}>
            {label} {why}
          </Box>
          <Box component="dd" sx={{ m: 0, textAlign: 'right', whiteSpace: 'nowrap' }}>
            <Changing value={cents} style={{ fontWeight: 600 }}>
              {money(cents)}
            </Changing>{' '}
            {goal !== null && (
              <Box component="span" sx={{ color: 'text.secondary', [broad]: { typography: 'caption' } }}>
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
      <StateCard title={title} state="none">
        <Columns broad={broad} columns="minmax(0, 1fr)">
          <div>
            {heading}
            <Box sx={{ typography: 'body2', fontWeight: 650 }}>{translate('planning.earnings.noGoal')}</Box>
            <Box sx={{ typography: 'caption' }}>{translate('planning.earnings.noGoalHint')}</Box>
          </div>
          {amounts}
        </Columns>
      </StateCard>
    );
  const percent = Math.floor((100 * Math.max(0, achievedCents)) / goalCents);
  return (
    <StateCard title={title} state={earnings.isReached ? 'success' : 'warning'}>
      <Columns broad={broad} columns="auto minmax(0, 1fr)">
        <EarningsRings
          fullRings={earnings.fullRings}
          lastRingPercent={earnings.lastRingPercent}
          grade={earnings.grade}
          label={translate('planning.earnings.grade', { grade: earnings.grade })}
        />
        <div>
          {heading}
          <Box aria-live="polite">
            <Box sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 650 }}>{earnings.message}</Box>
            <Box sx={{ typography: 'caption' }}>{translate('planning.earnings.percent', { percent })}</Box>
          </Box>
        </div>
        {amounts}
      </Columns>
    </StateCard>
  );
}

/** What leads the card, and the dollars: below it, or beside it where there is room. */
function Columns({ broad, columns, children }: { broad: string; columns: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 2.5,
        gridTemplateColumns: columns,
        [broad]: { gridTemplateColumns: `${columns} auto` },
      }}
    >
      {children}
    </Box>
  );
}
