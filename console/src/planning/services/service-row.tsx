import type { ApplicableProcedure } from '@helix/hygiene';
import { memo, useRef, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { dateText } from '../../components/clinic-format.js';
import { RowAction } from '../../components/row-action.js';
import { RowIcon } from '../../components/row-icon.js';
import { CoverageBadge, type ShownBadge } from '../coverage/coverage-badge.js';
import { dueText, lastText } from './due-text.js';
import { hasFee, type ServiceFigures } from './service-figures.js';
import styles from './services.module.css';
import { useClinicMoney } from './use-clinic-money.js';

const INSIDE_KEYS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

interface Props {
  procedure: ApplicableProcedure;
  /** The number key that adds it; null: none. */
  number: number | null;
  figures: ServiceFigures;
  isPlanned: boolean;
  isEveryAppointment: boolean;
  isPrePlanned: boolean;
  /** What insurance covers of it. */
  badge: ShownBadge | null | undefined;
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
  figures: { minutes, feeCents, isUnpriced },
  isPlanned,
  isEveryAppointment,
  isPrePlanned,
  badge,
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
  const due = dueText(procedure, isEveryAppointment, date, dateText);
  const last = lastText(procedure, isEveryAppointment, dateText);
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
  const feeText = isUnpriced ? translate('services.noFee') : feeCents === null ? null : money.text(feeCents);
  const label = [procedure.name, ...(isPlanned ? [translate('services.planned')] : []), ...facts, feeText, minutesText];
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
    <li
      ref={row}
      className={styles['row']}
      onFocus={() => onFocus(id)}
      onKeyDown={(event) => moveInside(event) || onKeyDown(event, id)}
    >
      <button
        type="button"
        className={styles['add']}
        data-service={id}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={label.filter((part) => part !== null).join(', ')}
        aria-keyshortcuts={number === null ? undefined : String(number)}
        onClick={() => onAdd(procedure)}
      />
      <span aria-hidden className={styles['number']} data-planned={isPlanned || undefined}>
        {isPlanned ? <RowIcon name="check" /> : number}
      </span>
      <div className={styles['contents']}>
        <div className={styles['first']}>
          <span aria-hidden className={styles['name']}>
            {procedure.name}
          </span>
          <span aria-hidden>{feeText}</span>
          {hasFee(procedure) && <CoverageBadge badge={badge} tabIndex={-1} />}
        </div>
        <div aria-hidden className={styles['second']}>
          <span className={styles['facts']}>
            {facts.map((fact, index) => [
              <span key={fact} data-due={(index === 0 && isDue) || undefined}>
                {fact}
                {index < facts.length - 1 && ' ·'}
              </span>,
              ' ',
            ])}
          </span>
          <span className={styles['minutes']}>{minutesText}</span>
        </div>
      </div>
      <div className={styles['action']}>
        <RowAction
          label={translate('services.editRule', { procedure: procedure.name })}
          tooltip={translate('services.editRule', { procedure: procedure.name })}
          tabIndex={-1}
          onClick={() => onEditRule(id)}
        >
          <RowIcon name="rules" />
        </RowAction>
      </div>
    </li>
  );
});
