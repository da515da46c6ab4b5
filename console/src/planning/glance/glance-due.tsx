import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useDateFormat } from '../../components/dates/date-format.js';
import { groupColor } from '../../components/rules/rule-table-styles.js';
import { CoverageBadge, type ShownBadge } from '../coverage/coverage-badge.js';
import { useCoverageBadges } from '../coverage/use-coverage-badges.js';
import { usePlanView } from '../data/planning-context.js';
import { dueText } from '../services/due-text.js';
import { hasFee } from '../services/service-figures.js';
import { useClinicMoney } from '../services/use-clinic-money.js';
import { dueServices, type DueService } from './due-services.js';
import { figure, GlanceNote, GlanceSection, row, rows, secondLine } from './glance-section.js';
import '../services/texts.js';

interface RowProps {
  service: DueService;
  date: string;
  badge: ShownBadge | null | undefined;
}

/** A due procedure: since when, what it takes and costs, and what insurance covers of it. */
function DueRow({ service: { procedure, figures, isPlanned }, date, badge }: RowProps) {
  const translate = useTranslate();
  const { dateText } = useDateFormat();
  const money = useClinicMoney();
  const { procedureRuleTypeId, name, colorGroup } = procedure;
  const { minutes, feeCents, isUnpriced } = figures;
  return (
    <Box
      component="li"
      data-due={procedureRuleTypeId}
      sx={{ ...row, pl: 3.25, borderLeft: '3px solid', borderLeftColor: groupColor(colorGroup, 'bar') }}
    >
      <Box component="span" sx={{ fontWeight: 550, color: isPlanned ? 'text.secondary' : 'text.primary' }}>
        {name}
      </Box>
      <Box component="span" sx={figure}>
        {!isPlanned && minutes !== null && minutes > 0 && translate('glance.minutes', { count: minutes })}
      </Box>
      <Box component="span" sx={figure}>
        {!isPlanned && feeCents !== null && money.text(feeCents)}
      </Box>
      <Box sx={secondLine}>
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          {translate(...dueText(procedure, false, date, dateText))}
          {isUnpriced && ` · ${translate('services.noFee')}`}
        </Box>
        {isPlanned ? (
          <Box
            component="span"
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'state.success.text' }}
          >
            <CheckIcon aria-hidden sx={{ fontSize: 14 }} />
            {translate('glance.duePlanned')}
          </Box>
        ) : (
          hasFee(procedure) && <CoverageBadge badge={badge} />
        )}
      </Box>
    </Box>
  );
}

/** What is due at the appointment: first what the plan lacks. */
export function GlanceDue() {
  const translate = useTranslate();
  const { appointment, inputs, selections } = usePlanView();
  const due = useMemo(() => dueServices(appointment, inputs, selections), [appointment, inputs, selections]);
  const badgeOf = useCoverageBadges(due.map(({ procedure }) => procedure.procedureRuleTypeId));
  const left = due.filter(({ isPlanned }) => !isPlanned).length;
  const isKnown = inputs.procedures.length > 0;
  return (
    <GlanceSection
      title={translate('glance.due')}
      note={due.length > 0 && translate('glance.dueCount', { left, count: due.length })}
      why="due"
    >
      {due.length === 0 ? (
        <GlanceNote>{translate(isKnown ? 'glance.nothingDue' : 'glance.nothingKnown')}</GlanceNote>
      ) : (
        <Box component="ul" aria-label={translate('glance.due')} sx={rows}>
          {due.map((service) => (
            <DueRow
              key={service.procedure.procedureRuleTypeId}
              service={service}
              date={appointment.startDate.slice(0, 10)}
              badge={badgeOf(service.procedure.procedureRuleTypeId)}
            />
          ))}
        </Box>
      )}
    </GlanceSection>
  );
}
