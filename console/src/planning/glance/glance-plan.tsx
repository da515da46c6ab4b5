import { agendaItems, type AgendaItem } from '@helix/hygiene';
import StarIcon from '@mui/icons-material/Star';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { Changing } from '../../components/metrics/changing.js';
import { groupColor } from '../../components/rules/rule-table-styles.js';
import { fromFeeText } from '../agenda/from-fee-text.js';
import { PlanTotals } from '../agenda/plan-totals.js';
import { useShownEarnings } from '../cards/use-shown-earnings.js';
import { CoverageBadge, type ShownBadge } from '../coverage/coverage-badge.js';
import { PlanCoverageLine } from '../coverage/plan-coverage-line.js';
import { useCoverageBadges } from '../coverage/use-coverage-badges.js';
import { usePlanView } from '../data/planning-context.js';
import { useClinicMoney } from '../services/use-clinic-money.js';
import { figure, GlanceNote, GlanceSection, row, rows, secondLine } from './glance-section.js';
import { Reached } from './reached.js';
import '../agenda/texts.js';
import '../coverage/texts.js';

interface RowProps {
  item: AgendaItem;
  isChild: boolean;
  badge: ShownBadge | null | undefined;
}

/** A planned procedure: star, name, minutes and fee; its codes and what insurance covers of it below. */
function PlanRow({ item, isChild, badge }: RowProps) {
  const translate = useTranslate();
  const money = useClinicMoney();
  const { procedureRuleTypeId, name, minutes, details, feeCents, error, notice, requestedBy } = item;
  const codes = details.map(({ adaCode, quantity, teeth }) =>
    [
      adaCode,
      ...(teeth.length > 0 ? [translate('agenda.teeth', { smart_count: teeth.length, teeth: teeth.join(', ') })] : []),
      ...(quantity > 1 ? [`× ${quantity}`] : []),
    ].join(' '),
  );
  const isUnpriced = details.length > 0 && details.every((detail) => detail.isUnpriced);
  const facts = [
    ...codes,
    ...(isUnpriced ? [translate('agenda.noFee')] : []),
    ...(requestedBy === null ? [] : [requestedBy]),
    ...(item.minutesFrom === 'fee' ? [fromFeeText(item, translate)] : []),
  ];
  return (
    <Box
      component="li"
      data-item={procedureRuleTypeId}
      sx={{
        ...row,
        borderLeft: '3px solid',
        borderLeftColor: groupColor(item.colorGroup, 'bar'),
        pl: isChild ? 6 : 3.25,
      }}
    >
      <Box component="span" sx={{ fontWeight: 550 }}>
        {item.isStarred && (
          <>
            <StarIcon aria-hidden sx={{ fontSize: 14, mr: 1, mb: '-2px', color: groupColor('violet', 'bar') }} />
            <span style={visuallyHidden}>{translate('agenda.starred')}: </span>
          </>
        )}
        {name}
      </Box>
      <Box component={Changing} value={minutes} sx={figure}>
        {translate('glance.minutes', { count: minutes })}
      </Box>
      <Box component={Changing} value={feeCents} sx={figure}>
        {details.length > 0 && !isUnpriced && money.text(feeCents)}
      </Box>
      {details.length > 0 && (
        <Box sx={secondLine}>
          <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
            {facts.join(' · ')}
          </Box>
          {feeCents > 0 && <CoverageBadge badge={badge} />}
        </Box>
      )}
      {(error ?? notice) !== null && (
        <Box sx={{ ...secondLine, color: error === null ? 'state.warning.text' : 'error.main' }}>{error ?? notice}</Box>
      )}
    </Box>
  );
}

/** The saved plan, or what the planning screen starts with, and its totals against time and goal. */
export function GlancePlan() {
  const translate = useTranslate();
  const { appointment, agenda } = usePlanView();
  const items = agendaItems(agenda.items);
  const badgeOf = useCoverageBadges(items.map(({ procedureRuleTypeId }) => procedureRuleTypeId));
  const rowOf = (item: AgendaItem, isChild: boolean) => {
    const { procedureRuleTypeId: id } = item;
    return <PlanRow key={id} item={item} isChild={isChild} badge={badgeOf(id)} />;
  };
  return (
    <GlanceSection
      title={translate('glance.plan')}
      note={appointment.plan !== null && <Reached achievedCents={agenda.feeCents} />}
      why={useShownEarnings().grade ? 'goal' : null}
    >
      {appointment.plan === null && <GlanceNote>{translate('glance.notSaved')}</GlanceNote>}
      {agenda.problems.length > 0 && (
        <Alert severity="warning" variant="outlined" sx={{ mx: 4, mb: 2 }}>
          {agenda.problems.join(' ')}
        </Alert>
      )}
      {items.length === 0 ? (
        <GlanceNote>{translate('glance.empty')}</GlanceNote>
      ) : (
        <Box component="ul" aria-label={translate('agenda.list')} sx={rows}>
          {agenda.items.flatMap((item) => [rowOf(item, false), ...item.children.map((child) => rowOf(child, true))])}
        </Box>
      )}
      <Box sx={{ position: 'sticky', bottom: 0 }}>
        <PlanTotals />
        <PlanCoverageLine />
      </Box>
    </GlanceSection>
  );
}
