import type { NextPlanForm } from '@helix/contracts';
import { previewNext, TIMEFRAMES } from '@helix/hygiene';
import type { LoadedAppointment } from '../../../services/api/src/index.js';
import type { Random } from '../practice/world/random.js';

const OTHER_TIMEFRAME_SHARE = 0.12;
const LEFT_OUT_SHARE = 0.06;
const COMMENT_SHARE = 0.12;
const COMMENTS = [
  'Book with the same hygienist',
  'Morning appointments only',
  'Check the sealants',
  'Needs a longer appointment',
  'Talk about the night guard again',
];

/**
 * The plan for the next appointment, from what Helix suggests once an appointment is over; null without a suggestion.
 * Now and then another timeframe is taken, and something is left out.
 */
export function nextPlanOf(random: Random, { facts, clinic, patient }: LoadedAppointment): NextPlanForm | null {
  const other = random.pick(TIMEFRAMES);
  const preview = previewNext({
    patient,
    settings: clinic.settings,
    currentAppointmentDate: facts.start.slice(0, 10),
    plannedTypeIds: [],
    isOver: true,
    timeframe: random.chance(OTHER_TIMEFRAME_SHARE) ? other : null,
    desiredDate: null,
    timeframeByRules: true,
  });
  const timeFrameInMonths = TIMEFRAMES.find((one) => one === preview.selectedTimeframe);
  if (preview.error !== null || timeFrameInMonths === undefined) return null;
  const procedures = preview.procedures
    .filter(({ isSelected }) => isSelected && !random.chance(LEFT_OUT_SHARE))
    .map(({ procedureRuleTypeId, durationInMinutes: minutes }) => ({ procedureRuleTypeId, minutes }));
  if (procedures.length === 0) return null;
  const comment = random.pick(COMMENTS);
  return { timeFrameInMonths, procedures, comments: random.chance(COMMENT_SHARE) ? comment : null };
}
