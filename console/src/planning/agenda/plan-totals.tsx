import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Changing } from '../../components/metrics/changing.js';
import { useShownEarnings } from '../cards/use-shown-earnings.js';
import { usePlanView } from '../data/planning-context.js';
import { useClinicMoney } from '../services/use-clinic-money.js';

const NOTE_COLORS = { open: 'text.secondary', full: 'state.success.text', exceeded: 'error.main' } as const;

/**
 * The time and fees of the plan, with the way to their explanation. What the patient is charged is always shown, the goal only to who sees
 * dollars.
 */
export function PlanTotals({ why }: { why?: ReactNode }) {
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
    <Box
      component="dl"
      aria-label={translate('agenda.total.label')}
      sx={{
        position: 'sticky',
        bottom: 0,
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        gap: 3,
        px: 4,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        fontVariantNumeric: 'tabular-nums',
        '& dt': { typography: 'caption', color: 'text.secondary' },
        '& dd': { m: 0, fontSize: 13, lineHeight: '20px' },
      }}
    >
      <div>
        <dt>{translate('agenda.total.time')}</dt>
        <dd>
          <Changing value={usedMinutes} sx={{ fontWeight: 600 }}>
            {translate('agenda.total.timeOf', { used: usedMinutes, all: inputs.durationInMinutes })}
          </Changing>{' '}
          <Box component="span" sx={{ color: NOTE_COLORS[state], fontSize: 12 }}>
            {timeNote}
          </Box>
        </dd>
      </div>
      <Box sx={{ textAlign: 'right' }}>
        <dt>
          {translate('agenda.total.fees')} {why}
        </dt>
        <dd>
          <Changing value={agenda.feeCents} sx={{ fontWeight: 600 }}>
            {money.text(agenda.feeCents)}
          </Changing>{' '}
          {showsGoal && goalCents !== null && (
            <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
              {translate('agenda.total.goal', { goal: money.text(goalCents) })}
              {agenda.isOptimal && ` · ${translate('agenda.total.reached')}`}
            </Box>
          )}
        </dd>
      </Box>
    </Box>
  );
}
