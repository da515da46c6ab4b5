import {
  CATALOGUE,
  changeProcedure,
  MAX_TYPED_MINUTES,
  type AgendaItem,
  type ApplicableProcedure,
  type PlanSelection,
} from '@helix/hygiene';
import RemoveIcon from '@mui/icons-material/Close';
import AutomaticIcon from '@mui/icons-material/RestartAltOutlined';
import StarIcon from '@mui/icons-material/Star';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { visuallyHidden } from '@mui/utils';
import { memo, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { RowAction } from '../../components/list/row-action.js';
import { TapTooltip } from '../../components/tap-tooltip.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';
import { groupColor } from '../../components/rules/rule-table-styles.js';
import { ConflictMark } from '../conflicts/conflict-marks.js';
import type { ShownConflict } from '../conflicts/pms-conflicts-context.js';
import { CoverageBadge } from '../coverage/coverage-badge.js';
import { useClinicMoney } from '../services/use-clinic-money.js';
import { changesOf, hasSurfaces, type ChosenStep } from './agenda-edits.js';
import { CodeFee, CodeRow, resettable } from './code-row.js';
import { ItemWhy } from './item-why.js';
import { NumberBox } from './number-box.js';
import { useRowEditing } from './row-editing.js';

/** Columns: name, minutes, fee, remove. On a narrow screen the fee stands below. */
const agendaColumns = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 1,
  '--minutes': '102px',
  '--fee': '116px',
  '--remove': '32px',
  [COARSE_POINTER]: { '--minutes': '124px', '--fee': '138px', '--remove': `${TOUCH_TARGET}px` },
  gridTemplateColumns: 'minmax(0, 1fr) var(--minutes) var(--remove)',
  gridTemplateAreas: '"name minutes remove" "fee fee ."',
  '@container plan (min-width: 420px)': {
    gridTemplateColumns: 'minmax(0, 1fr) var(--minutes) var(--fee) var(--remove)',
    gridTemplateAreas: '"name minutes fee remove"',
  },
} as const;

export type ItemChange = ChosenStep | 'surfaces';

interface RowProps {
  item: AgendaItem;
  /** What the item was planned from. */
  selection: PlanSelection;
  /** Undefined when it does not apply to the patient any more. */
  procedure: ApplicableProcedure | undefined;
  isChild: boolean;
  /** What the practice-management system reported otherwise; undefined: nothing. */
  conflict: ShownConflict | undefined;
  /** Opens a dialog; `adaCode`: of the code whose teeth and surfaces are chosen. */
  onChange: (procedure: ApplicableProcedure, selection: PlanSelection, change: ItemChange, adaCode?: string) => void;
  onRemove: (procedureRuleTypeId: number) => void;
}

function Minutes({ item }: { item: AgendaItem }) {
  const translate = useTranslate();
  const { edit } = useRowEditing();
  const { procedureRuleTypeId: id, name, minutes, isTyped, details } = item;
  const max = item.maxMinutes ?? MAX_TYPED_MINUTES;
  const type = (typed: number | null): void =>
    void edit((plan, inputs) => changeProcedure(plan, id, { minutes: typed }, inputs));
  return (
    <Box sx={{ ...resettable, gridArea: 'minutes' }}>
      {details.length === 0 && !isTyped && item.error === null && <ItemWhy item={item} />}
      {isTyped && (
        <RowAction
          label={translate('agenda.automaticMinutes', { procedure: name })}
          tooltip={translate('agenda.automaticMinutesHint')}
          onClick={() => type(null)}
        >
          <AutomaticIcon sx={{ fontSize: 16 }} />
        </RowAction>
      )}
      <NumberBox
        label={translate('agenda.minutesOf', { procedure: name })}
        value={minutes}
        min={0}
        max={max}
        precision={0.5}
        unit={translate('agenda.minutes')}
        issue={translate('agenda.minutesIssue', { max })}
        disabled={!item.timeEditable}
        onChange={type}
        onEmpty={() => type(null)}
      />
    </Box>
  );
}

/** What belongs to an item beside its numbers: criteria, who orders it, what is wrong, and what can be changed. */
function Details({ item, selection, procedure, onChange }: Omit<RowProps, 'isChild' | 'conflict' | 'onRemove'>) {
  const translate = useTranslate();
  const { inputs } = useRowEditing();
  const { criterionIds, requestedBy, quantity, error, notice, name } = item;
  const changes: ItemChange[] = [
    ...(procedure ? changesOf(procedure, inputs.insuranceStatus) : []),
    ...(hasSurfaces(item) && procedure && item.details.length === 1 ? (['surfaces'] as const) : []),
  ];
  const criteria = CATALOGUE.criteria.filter(({ criterionId }) => criterionIds.includes(criterionId));
  const facts = [
    ...(quantity > 1 && item.details.every((detail) => detail.quantity === 1)
      ? [translate('agenda.images', { smart_count: quantity })]
      : []),
    ...criteria.map(({ label }) => label),
    ...(requestedBy === null ? [] : [requestedBy]),
    ...(item.isOutsideAppointment ? [translate('agenda.outside')] : []),
  ];
  return (
    <>
      {(facts.length > 0 || changes.length > 0) && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 2,
            pr: 1,
            fontSize: 12,
            lineHeight: '18px',
            color: 'text.secondary',
          }}
        >
          {facts.length > 0 && <span>{facts.join(' · ')}</span>}
          {procedure &&
            changes.map((change) => {
              const what = translate(`agenda.change.${change}`);
              return (
                <ButtonBase
                  key={change}
                  aria-label={translate('agenda.change.label', { what, procedure: name })}
                  onClick={() => onChange(procedure, selection, change, item.details[0]?.adaCode)}
                  sx={changeLink}
                >
                  {what}
                </ButtonBase>
              );
            })}
        </Box>
      )}
      {error !== null && (
        <Box role="alert" sx={{ pb: 1, fontSize: 12, lineHeight: '18px', color: 'error.main' }}>
          {error}
        </Box>
      )}
      {notice !== null && (
        <Box role="status" sx={{ pb: 1, fontSize: 12, lineHeight: '18px', color: 'state.warning.text' }}>
          {notice}
        </Box>
      )}
    </>
  );
}

const changeLink = {
  minHeight: 24,
  px: 1,
  borderRadius: '6px',
  font: 'inherit',
  fontSize: 12,
  fontWeight: 500,
  color: 'primary.main',
  '&:hover': { bgcolor: 'surface.hover' },
} as const;

/** A procedure of the plan with its codes. Delete removes it. */
export const AgendaRow = memo(function AgendaRow({
  item,
  selection,
  procedure,
  isChild,
  conflict,
  onChange,
  onRemove,
}: RowProps) {
  const translate = useTranslate();
  const money = useClinicMoney();
  const { procedureRuleTypeId: id, name, details } = item;
  const [onlyCode] = details.length === 1 ? details : [];
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Delete' || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    event.stopPropagation();
    onRemove(id);
  };
  return (
    <Box
      component="li"
      data-item={id}
      onKeyDown={onKeyDown}
      sx={{
        pl: isChild ? 6 : 3,
        pr: 0.5,
        py: 0.75,
        borderTop: 1,
        borderColor: 'surface.line',
        borderLeft: '3px solid',
        borderLeftColor: groupColor(item.colorGroup, 'bar'),
        // Keeps what has the focus clear of the heading and the totals, which stick to the edges.
        '& button, & input': { scrollMarginBlock: '68px 76px' },
      }}
    >
      <Box sx={agendaColumns}>
        <Box sx={{ gridArea: 'name', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }}>
          {item.isStarred && (
            <TapTooltip title={translate('agenda.starred')}>
              <Box component="span" sx={{ display: 'inline-flex' }}>
                <StarIcon aria-hidden sx={{ fontSize: 14, color: groupColor('violet', 'bar') }} />
                <span style={visuallyHidden}>{translate('agenda.starred')}:</span>
              </Box>
            </TapTooltip>
          )}
          <Box component="span" sx={{ fontWeight: 550 }}>
            {name}
          </Box>
          {details.length > 0 && <CoverageBadge procedureRuleTypeId={id} />}
        </Box>
        <Minutes item={item} />
        <Box sx={{ gridArea: 'fee', textAlign: 'right' }}>
          {onlyCode && procedure && onlyCode.quantity === 1 ? (
            <CodeFee selection={selection} procedure={procedure} detail={onlyCode} />
          ) : (
            details.length > 0 && ( // In line with the numbers that can be typed.
              <Box sx={{ pr: '5px' }}>{money.text(item.feeCents)}</Box>
            )
          )}
        </Box>
        <Box data-remove sx={{ gridArea: 'remove' }}>
          <RowAction
            label={translate('agenda.remove', { procedure: name })}
            tooltip={translate('agenda.remove', { procedure: name })}
            onClick={() => onRemove(id)}
          >
            <RemoveIcon sx={{ fontSize: 16 }} />
          </RowAction>
        </Box>
      </Box>
      {procedure &&
        details.map((detail, index) => (
          <CodeRow
            key={`${detail.adaCode} ${detail.teeth.join()}`}
            item={item}
            selection={selection}
            procedure={procedure}
            detail={detail}
            why={index === 0 && <ItemWhy item={item} />}
            onSurfaces={() => onChange(procedure, selection, 'surfaces', detail.adaCode)}
          />
        ))}
      <Details item={item} selection={selection} procedure={procedure} onChange={onChange} />
      {conflict && (
        <Box sx={{ mr: 2.5 }}>
          <ConflictMark key={conflict.key} conflict={conflict} />
        </Box>
      )}
    </Box>
  );
});
