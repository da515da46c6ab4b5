import {
  CATALOGUE,
  changeProcedure,
  MAX_TYPED_MINUTES,
  type AgendaItem,
  type ApplicableProcedure,
  type PlanSelection,
} from '@helix/hygiene';
import { visuallyHidden } from '@mui/utils';
import { memo, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { RowAction } from '../../components/row-action.js';
import { RowIcon } from '../../components/row-icon.js';
import { groupVariable } from '../../components/rules/rule-table-styles.js';
import { tapTooltip } from '../../components/tooltip/tooltip-props.js';
import { ConflictMark } from '../conflicts/conflict-marks.js';
import type { ShownConflict } from '../conflicts/pms-conflicts-context.js';
import { CoverageBadge, type ShownBadge } from '../coverage/coverage-badge.js';
import { useClinicMoney } from '../services/use-clinic-money.js';
import { changesOf, hasSurfaces, type ChosenStep } from './agenda-edits.js';
import styles from './agenda.module.css';
import { CodeFee, CodeRow } from './code-row.js';
import { fromFeeText } from './from-fee-text.js';
import { ItemWhy } from './item-why.js';
import { NumberBox } from './number-box.js';
import { useRowEditing } from './row-editing.js';

export type ItemChange = ChosenStep | 'surfaces';

interface RowProps {
  item: AgendaItem;
  /** What the item was planned from. */
  selection: PlanSelection;
  /** Undefined when it does not apply to the patient any more. */
  procedure: ApplicableProcedure | undefined;
  isChild: boolean;
  /** What insurance covers of it. */
  badge: ShownBadge | null | undefined;
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
    <div className={`${styles['minutes']} ${styles['resettable']}`}>
      {details.length === 0 && !isTyped && item.error === null && <ItemWhy item={item} />}
      {isTyped && (
        <RowAction
          label={translate('agenda.automaticMinutes', { procedure: name })}
          tooltip={translate('agenda.automaticMinutesHint')}
          onClick={() => type(null)}
        >
          <RowIcon name="automatic" />
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
    </div>
  );
}

/** What belongs to an item beside its numbers: criteria, who orders it, what is wrong, and what can be changed. */
function Details({
  item,
  selection,
  procedure,
  onChange,
}: Omit<RowProps, 'isChild' | 'badge' | 'conflict' | 'onRemove'>) {
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
    ...(item.minutesFrom === 'fee' ? [fromFeeText(item, translate)] : []),
  ];
  return (
    <>
      {(facts.length > 0 || changes.length > 0) && (
        <div className={styles['details']}>
          {facts.length > 0 && <span>{facts.join(' · ')}</span>}
          {procedure &&
            changes.map((change) => {
              const what = translate(`agenda.change.${change}`);
              return (
                <button
                  key={change}
                  type="button"
                  className={styles['change']}
                  aria-label={translate('agenda.change.label', { what, procedure: name })}
                  onClick={() => onChange(procedure, selection, change, item.details[0]?.adaCode)}
                >
                  {what}
                </button>
              );
            })}
        </div>
      )}
      {error !== null && (
        <div role="alert" className={styles['error']}>
          {error}
        </div>
      )}
      {notice !== null && (
        <div role="status" className={styles['notice']}>
          {notice}
        </div>
      )}
    </>
  );
}

/** A procedure of the plan with its codes. Delete removes it. */
export const AgendaRow = memo(function AgendaRow({
  item,
  selection,
  procedure,
  isChild,
  badge,
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
    <li
      className={styles['item']}
      data-item={id}
      data-child={isChild || undefined}
      data-single={onlyCode !== undefined || undefined}
      style={{ borderLeftColor: groupVariable(item.colorGroup, 'bar') }}
      onKeyDown={onKeyDown}
    >
      <div className={styles['columns']}>
        <div className={styles['name']}>
          {item.isStarred && (
            <span className={styles['star']} {...tapTooltip(translate('agenda.starred'))}>
              <RowIcon name="star" size={14} />
              <span style={visuallyHidden}>{translate('agenda.starred')}:</span>
            </span>
          )}
          <span className={styles['text']}>{name}</span>
          {item.feeCents > 0 && <CoverageBadge badge={badge} />}
        </div>
        <Minutes item={item} />
        <div className={styles['fee']}>
          {onlyCode && procedure && onlyCode.quantity === 1 ? (
            <CodeFee selection={selection} procedure={procedure} detail={onlyCode} />
          ) : (
            details.some(({ isUnpriced }) => !isUnpriced) && (
              <div className={styles['sum']}>{money.text(item.feeCents)}</div>
            )
          )}
        </div>
        <div data-remove className={styles['remove']}>
          <RowAction
            label={translate('agenda.remove', { procedure: name })}
            tooltip={translate('agenda.remove', { procedure: name })}
            onClick={() => onRemove(id)}
          >
            <RowIcon name="remove" />
          </RowAction>
        </div>
      </div>
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
        <div className={styles['conflict']}>
          <ConflictMark key={conflict.key} conflict={conflict} />
        </div>
      )}
    </li>
  );
});
