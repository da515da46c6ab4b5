import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { ClinicFormat } from '../../components/clinic-format.js';
import { StateMark } from '../../components/figures/state-mark.js';
import { colourReasons } from '../colour-reasons.js';
import type { JudgedAppointment } from '../topics.js';
import { Answer } from './answer.js';

/** How much of the goal there is. */
function Meter({ judged: { appointment, state, value }, format }: { judged: JudgedAppointment; format: ClinicFormat }) {
  const translate = useTranslate();
  const goal = appointment.providerAppointmentGoal ?? 0;
  if (goal <= 0) return null;
  const part = Math.min(1, Math.max(0, value.amount / goal));
  return (
    <Box>
      <Box aria-hidden sx={{ height: 6, borderRadius: '3px', overflow: 'hidden', bgcolor: 'surface.line' }}>
        <Box sx={{ width: `${part * 100}%`, height: '100%', bgcolor: `state.${state}.bar` }} />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, mt: 1.5, typography: 'body2' }}>
        <span>
          {translate(`explain.colour.sources.${value.source}`)} <strong>{format.exactMoney(value.amount)}</strong>
        </span>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {translate('explain.colour.goal')} {format.exactMoney(goal)}
        </Box>
      </Box>
    </Box>
  );
}

/** What makes an appointment red, amber, green or blue. */
export function ColourAnswer({ judged, format }: { judged: JudgedAppointment; format: ClinicFormat }) {
  const translate = useTranslate();
  const { state } = judged;
  const reasons = colourReasons(judged).map(({ step, rule, amount }) => ({
    rule,
    text: translate(`explain.colour.steps.${step}`, { amount: amount === undefined ? '' : format.exactMoney(amount) }),
    rows: [],
  }));
  return (
    <Answer
      value={
        <>
          <StateMark state={state} sx={{ fontSize: 24 }} />
          {translate(`explain.colour.names.${state}`)}
        </>
      }
      unit={translate(`explain.colour.meanings.${state}`)}
      reasons={reasons}
    >
      {state !== 'unknown' && <Meter judged={judged} format={format} />}
    </Answer>
  );
}
