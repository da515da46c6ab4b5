import type { ApplicableProcedure } from '@helix/hygiene';
import CheckIcon from '@mui/icons-material/Check';
import EditRuleIcon from '@mui/icons-material/TuneOutlined';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import type { KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { RowAction } from '../../components/list/row-action.js';
import { CoverageBadge } from '../coverage/coverage-badge.js';
import { dueText, lastText } from './due-text.js';
import type { ServiceFigures } from './service-figures.js';
import { useClinicMoney } from './use-clinic-money.js';

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  paddingRight: 4,
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
}));

const AddButton = styled('button')({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) auto',
  columnGap: 8,
  minWidth: 0,
  minHeight: 44,
  margin: 0,
  padding: '5px 4px 5px 8px',
  font: 'inherit',
  fontSize: 13,
  lineHeight: '18px',
  textAlign: 'left',
  color: 'inherit',
  backgroundColor: 'transparent',
  border: 0,
  borderRadius: 6,
  cursor: 'pointer',
  '&:focus-visible': { outlineOffset: -2 },
});

interface Props {
  procedure: ApplicableProcedure;
  /** The number key that adds it; null: none. */
  number: number | null;
  figures: ServiceFigures;
  isPlanned: boolean;
  isEveryAppointment: boolean;
  isPrePlanned: boolean;
  /** Of the appointment, `yyyy-mm-dd`. */
  date: string;
  /** Whether Tab reaches this row: one row of the list at a time. */
  isCurrent: boolean;
  onAdd: () => void;
  onEditRule: () => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A service that can be added to the plan. */
export function ServiceRow({
  procedure,
  number,
  figures: { minutes, feeCents },
  isPlanned,
  isEveryAppointment,
  isPrePlanned,
  date,
  isCurrent,
  onAdd,
  onEditRule,
  onFocus,
  onKeyDown,
}: Props) {
  const translate = useTranslate();
  const money = useClinicMoney();
  const due = dueText(procedure, isEveryAppointment, date);
  const last = lastText(procedure, isEveryAppointment);
  const minutesText =
    minutes === null
      ? translate('services.restOfTime')
      : minutes === 0
        ? translate('services.noTime')
        : translate('services.minutes', { minutes });
  return (
    <Row onFocus={onFocus}>
      <AddButton
        type="button"
        data-service={procedure.procedureRuleTypeId}
        tabIndex={isCurrent ? 0 : -1}
        aria-keyshortcuts={number === null ? undefined : String(number)}
        onClick={onAdd}
        onKeyDown={onKeyDown}
      >
        <Box
          component="span"
          sx={{ display: 'grid', placeItems: 'center', color: isPlanned ? 'state.success.text' : 'text.secondary' }}
        >
          {isPlanned ? <CheckIcon aria-hidden sx={{ fontSize: 16 }} /> : <span aria-hidden>{number}</span>}
        </Box>
        <Box component="span" sx={{ minWidth: 0 }}>
          <Box component="span" sx={{ display: 'block', fontWeight: 550 }}>
            {procedure.name}
            {isPlanned && <span style={visuallyHidden}>. {translate('services.planned')}</span>}
          </Box>
          <Box component="span" sx={{ display: 'block', fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
            <Box
              component="span"
              sx={procedure.isDue && !isEveryAppointment ? { color: 'text.primary', fontWeight: 500 } : {}}
            >
              {translate(...due)}
            </Box>
            {last && <> · {translate(...last)}</>}
            {isPrePlanned && !isPlanned && <> · {translate('services.prePlanned')}</>}
          </Box>
        </Box>
        <Box component="span" sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          <Box component="span" sx={{ display: 'block' }}>
            {feeCents === null ? ' ' : money.text(feeCents)}
          </Box>
          <Box component="span" sx={{ display: 'block', fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
            {minutesText}
          </Box>
        </Box>
      </AddButton>
      <CoverageBadge procedureRuleTypeId={procedure.procedureRuleTypeId} />
      <RowAction
        label={translate('services.editRule', { procedure: procedure.name })}
        tooltip={translate('services.editRule', { procedure: procedure.name })}
        onClick={onEditRule}
      >
        <EditRuleIcon sx={{ fontSize: 16 }} />
      </RowAction>
    </Row>
  );
}
