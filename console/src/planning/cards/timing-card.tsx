import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Changing } from '../../components/metrics/changing.js';
import { clampItemMinutes, takenTime } from '@helix/hygiene';
import { usePlanning } from '../data/planning-context.js';
import { itemsTimedByFee, minutesFromFees } from './minutes-from-fees.js';
import { CardTitle, StateCard } from './state-card.js';

/** The figures stand beside each other. */
const BROAD = '@container (min-width: 280px)';

const STATES = { open: 'warning', exceeded: 'fail', full: 'success' } as const;

/**
 * The time of the appointment, what remains of it, and what an item may still take (spec 2 section 4, timing card): of the
 * plan, and of an old appointment what it took.
 */
export function TimingCard() {
  const translate = useTranslate();
  const planning = usePlanning();
  const { appointment, agenda, isOld } = planning;
  const all = appointment.durationInMinutes;
  const timing = isOld
    ? takenTime(appointment.procedurePlanResults, appointment.selectedRecommendations, all)
    : agenda.timing;
  const fromFees = minutesFromFees(itemsTimedByFee(planning));
  const rows = [
    ['applicable', clampItemMinutes(timing.remainingMinutes)],
    ['remaining', timing.remainingMinutes],
    ['appointment', all],
  ] as const;
  const usedShare = all > 0 ? Math.min(1, timing.usedMinutes / all) : 0;
  return (
    <StateCard title={translate('planning.timing.title')} state={STATES[timing.state]}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1.5 }}>
          <CardTitle>{translate('planning.timing.title')}</CardTitle>
          <Box
            role="img"
            aria-label={translate('planning.timing.bar', { used: timing.usedMinutes, all })}
            sx={{
              flex: '1 0 100%',
              order: 1,
              height: 6,
              borderRadius: 3,
              bgcolor: 'background.paper',
              overflow: 'hidden',
              [BROAD]: { flex: '1 0 48px', order: 0 },
            }}
          >
            <Box sx={{ width: `${usedShare * 100}%`, height: '100%', bgcolor: 'var(--ring)' }} />
          </Box>
          {timing.state === 'exceeded' && (
            <Box role="status" sx={{ typography: 'caption', fontWeight: 650 }}>
              {translate('planning.timing.exceeded')}
            </Box>
          )}
        </Box>
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gap: 1,
            typography: 'body2',
            color: 'text.primary',
            '& > div': { display: 'flex', justifyContent: 'space-between', gap: 2 },
            [BROAD]: {
              gridTemplateColumns: 'repeat(3, auto)',
              justifyContent: 'space-between',
              '& > div': { display: 'block' },
            },
          }}
        >
          {rows.map(([key, minutes]) => (
            <div key={key}>
              <Box component="dt" sx={{ color: 'text.secondary', [BROAD]: { typography: 'caption' } }}>
                {translate(`planning.timing.${key}`)}
              </Box>
              <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
                <Changing value={minutes}>{translate('planning.timing.minutes', { count: minutes })}</Changing>
              </Box>
            </div>
          ))}
        </Box>
        {isOld && timing.usedMinutes > 0 && (
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {translate('planning.timing.taken', { minutes: timing.usedMinutes })}
          </Box>
        )}
        {fromFees.minutes > 0 && (
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {fromFees.ruleMinutes === null
              ? translate('planning.timing.fromFees', { minutes: fromFees.minutes })
              : translate('planning.timing.fromFeesRules', { minutes: fromFees.minutes, rules: fromFees.ruleMinutes })}
          </Box>
        )}
      </Box>
    </StateCard>
  );
}
