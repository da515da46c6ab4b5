import { earningsOf } from '@helix/hygiene';
import { useTranslate } from 'react-admin';
import { Changing } from '../../components/metrics/changing.js';
import { useShownEarnings } from '../cards/use-shown-earnings.js';
import { usePlanView } from '../data/planning-context.js';

/** The grade and the share of the goal, for viewers who see them (spec 2 section 6). @param achievedCents of the fees. */
export function Reached({ achievedCents }: { achievedCents: number }) {
  const translate = useTranslate();
  const { inputs } = usePlanView();
  const { goalCents } = inputs;
  const isShown = useShownEarnings().grade;
  const { grade } = earningsOf(achievedCents, goalCents);
  if (!isShown || goalCents === null || grade === null) return null;
  const percent = Math.floor((100 * Math.max(0, achievedCents)) / goalCents);
  return (
    <Changing value={percent} aria-label={translate('glance.reachedLabel', { grade, percent })} role="note">
      {translate('glance.reached', { grade, percent })}
    </Changing>
  );
}
