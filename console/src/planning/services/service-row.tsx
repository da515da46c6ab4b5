import type { ApplicableProcedure } from '@helix/hygiene';
import CheckIcon from '@mui/icons-material/Check';
import EditRuleIcon from '@mui/icons-material/TuneOutlined';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { Fragment, memo, useRef, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { RowAction } from '../../components/list/row-action.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';
import { CoverageBadge } from '../coverage/coverage-badge.js';
import { dueText, lastText } from './due-text.js';
import type { ServiceFigures } from './service-figures.js';
import { useClinicMoney } from './use-clinic-money.js';

const Row = styled('li')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '18px minmax(0, 1fr) 30px',
  [COARSE_POINTER]: { gridTemplateColumns: `18px minmax(0, 1fr) ${TOUCH_TARGET}px` },
  alignItems: 'center',
  columnGap: 6,
  minHeight: 48,
  padding: '5px 0 5px 4px',
  fontSize: 13,
  lineHeight: '18px',
  fontVariantNumeric: 'tabular-nums',
  // The add button lies under the whole row, so that the row can have other buttons.
  pointerEvents: 'none',
  // Keeps a focused button clear of the heading, which sticks to the top.
  '& button': { pointerEvents: 'auto', scrollMarginTop: 132 },
});

const AddButton = styled('button')(({ theme }) => ({
  position: 'absolute',
  inset: 0,
  margin: 0,
  padding: 0,
  backgroundColor: 'transparent',
  border: 0,
  borderRadius: 6,
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&:focus-visible': { outlineOffset: -2 },
}));

const INSIDE_KEYS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

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
  onAdd: (procedure: ApplicableProcedure) => void;
  onEditRule: (procedureRuleTypeId: number) => void;
  onFocus: (procedureRuleTypeId: number) => void;
  onKeyDown: (event: KeyboardEvent, procedureRuleTypeId: number) => void;
}

/**
 * A service that can be added to the plan. Only the button that adds it is reached by Tab, in one row of the list: the
 * arrow keys go on to its other buttons.
 */
export const ServiceRow = memo(function ServiceRow({
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
  const { procedureRuleTypeId: id } = procedure;
  const row = useRef<HTMLLIElement>(null);
  const money = useClinicMoney();
  const due = dueText(procedure, isEveryAppointment, date);
  const last = lastText(procedure, isEveryAppointment);
  const minutesText =
    minutes === null
      ? translate('services.restOfTime')
      : minutes === 0
        ? translate('services.noTime')
        : translate('services.minutes', { minutes });
  const facts = [
    translate(...due),
    ...(last ? [translate(...last)] : []),
    ...(isPrePlanned && !isPlanned ? [translate('services.prePlanned')] : []),
  ];
  const isDue = procedure.isDue && !isEveryAppointment;
  const feeText = feeCents === null ? null : money.text(feeCents);
  const label = [procedure.name, ...(isPlanned ? [translate('services.planned')] : []), ...facts, feeText, minutesText];
  const color = isPlanned ? 'state.success.text' : 'text.secondary';
  /** Goes to the next button of the row. @returns whether the key was one of those. */
  const moveInside = (event: KeyboardEvent): boolean => {
    const by = INSIDE_KEYS[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return false;
    const buttons = [...(row.current?.querySelectorAll('button') ?? [])];
    const index = buttons.findIndex((button) => button === event.target);
    buttons[Math.min(Math.max(0, index + by), buttons.length - 1)]?.focus();
    event.preventDefault();
    return true;
  };
  return (
    <Row ref={row} onFocus={() => onFocus(id)} onKeyDown={(event) => moveInside(event) || onKeyDown(event, id)}>
      <AddButton
        type="button"
        data-service={id}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={label.filter((part) => part !== null).join(', ')}
        aria-keyshortcuts={number === null ? undefined : String(number)}
        onClick={() => onAdd(procedure)}
      />
      <Box aria-hidden sx={{ position: 'relative', display: 'grid', placeItems: 'center', color }}>
        {isPlanned ? <CheckIcon sx={{ fontSize: 16 }} /> : number}
      </Box>
      <Box sx={{ position: 'relative', minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Box aria-hidden component="span" sx={{ flex: 1, minWidth: 0, fontWeight: 550 }}>
            {procedure.name}
          </Box>
          <Box aria-hidden component="span">
            {feeText}
          </Box>
          {procedure.options.length > 0 && <CoverageBadge procedureRuleTypeId={id} tabIndex={-1} />}
        </Box>
        <Box
          aria-hidden
          sx={{ display: 'flex', gap: 2, fontSize: 12, lineHeight: '16px', color: 'text.secondary', mt: '1px' }}
        >
          <Box component="span" sx={{ flex: 1, '& > span': { whiteSpace: 'nowrap' } }}>
            {facts.map((fact, index) => (
              <Fragment key={fact}>
                <Box component="span" sx={index === 0 && isDue ? { color: 'text.primary' } : {}}>
                  {fact}
                  {index < facts.length - 1 && ' ·'}
                </Box>{' '}
              </Fragment>
            ))}
          </Box>
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {minutesText}
          </Box>
        </Box>
      </Box>
      <Box sx={{ position: 'relative' }}>
        <RowAction
          label={translate('services.editRule', { procedure: procedure.name })}
          tooltip={translate('services.editRule', { procedure: procedure.name })}
          tabIndex={-1}
          onClick={() => onEditRule(id)}
        >
          <EditRuleIcon sx={{ fontSize: 16 }} />
        </RowAction>
      </Box>
    </Row>
  );
});
