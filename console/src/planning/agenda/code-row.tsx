import {
  changeProcedure,
  type AgendaItem,
  type AgendaItemDetail,
  type ApplicableProcedure,
  type PlanSelection,
} from '@helix/hygiene';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { RowAction } from '../../components/row-action.js';
import { RowIcon } from '../../components/row-icon.js';
import { useSession } from '../../session/session-context.js';
import { useClinicMoney } from '../services/use-clinic-money.js';
import { feeOfOne, hasSurfaces, withTypedFee } from './agenda-edits.js';
import styles from './agenda.module.css';
import { NumberBox } from './number-box.js';
import { useRowEditing } from './row-editing.js';

/** The practice-management system that has no descriptions (spec 2 section 6). */
const ABEL = 1;
const MAX_FEE_DOLLARS = 99_999;

interface Props {
  item: AgendaItem;
  selection: PlanSelection;
  procedure: ApplicableProcedure;
  detail: AgendaItemDetail;
}

/** The fee of one of a code, which the user can type. */
export function CodeFee({ selection, procedure, detail }: Omit<Props, 'item'>) {
  const translate = useTranslate();
  const money = useClinicMoney();
  const { edit } = useRowEditing();
  const { adaCode, teeth, feeOverrideCents } = detail;
  const code = [adaCode, ...teeth].join(' ');
  const type = (cents: number | null): void =>
    void edit((plan, inputs) => {
      // An edit before the next render may have changed the codes.
      const present = plan.find((one) => one.procedureRuleTypeId === selection.procedureRuleTypeId) ?? selection;
      const codes = withTypedFee(present, procedure, detail, cents);
      return changeProcedure(plan, selection.procedureRuleTypeId, { codes }, inputs);
    });
  return (
    <div className={styles['resettable']}>
      {feeOverrideCents !== null && (
        <RowAction
          label={translate('agenda.scheduleFee', { code })}
          tooltip={translate('agenda.scheduleFeeHint')}
          onClick={() => type(null)}
        >
          <RowIcon name="automatic" />
        </RowAction>
      )}
      <NumberBox
        label={translate('agenda.feeOf', { code })}
        value={feeOfOne(detail) / 100}
        // An empty field, and not a zero, where there is no fee: the row says so in words.
        format={(dollars) => (detail.isUnpriced ? '' : dollars.toFixed(2))}
        min={0}
        max={MAX_FEE_DOLLARS}
        precision={0.01}
        unit={money.symbol}
        isUnitFirst
        issue={translate('agenda.feeIssue')}
        onChange={(dollars) => type(Math.round(dollars * 100))}
        onEmpty={() => type(null)}
      />
    </div>
  );
}

interface CodeRowProps extends Props {
  /** The way to the explanation of the item. */
  why: ReactNode;
  onSurfaces: () => void;
}

/** A billed code: what it is, teeth and number, and its fee when the item has several. */
export function CodeRow({ item, selection, procedure, detail, why, onSurfaces }: CodeRowProps) {
  const translate = useTranslate();
  const money = useClinicMoney();
  const { clinic } = useSession();
  const { edit } = useRowEditing();
  const { adaCode, description, teeth, quantity } = detail;
  const isOnly = item.details.length === 1;
  const remove = (): void =>
    void edit((plan, inputs) => {
      const codes = selection.codes.map((code) => (code.adaCode === adaCode ? { ...code, quantity: 0 } : code));
      return changeProcedure(plan, item.procedureRuleTypeId, { codes }, inputs);
    });
  const facts = [
    ...(clinic.dmsType === ABEL || description === '' ? [] : [description]),
    ...(teeth.length > 0 ? [translate('agenda.teeth', { smart_count: teeth.length, teeth: teeth.join(', ') })] : []),
    ...(detail.isUnpriced ? [translate('agenda.noFee')] : []),
    ...(quantity > 1 && !detail.isUnpriced
      ? [translate('agenda.times', { count: quantity, fee: money.text(detail.feeCents) })]
      : []),
  ];
  return (
    <div className={styles['code']}>
      <div className={styles['description']}>
        <span className={styles['adaCode']}>{adaCode}</span>
        {facts.length > 0 && ` ${facts.join(' · ')}`} {why}
      </div>
      {!isOnly || quantity > 1 ? (
        <div className={styles['codeFee']}>
          {hasSurfaces(item) && !isOnly && (
            <RowAction
              label={translate('agenda.change.label', {
                what: translate('agenda.change.surfaces'),
                procedure: adaCode,
              })}
              tooltip={translate('agenda.change.surfaces')}
              onClick={onSurfaces}
            >
              <RowIcon name="edit" />
            </RowAction>
          )}
          <CodeFee selection={selection} procedure={procedure} detail={detail} />
        </div>
      ) : (
        <span />
      )}
      {!isOnly && selection.codes.some((code) => code.custom?.adaCode === adaCode) ? (
        <RowAction
          label={translate('agenda.remove', { procedure: adaCode })}
          tooltip={translate('agenda.remove', { procedure: adaCode })}
          onClick={remove}
        >
          <RowIcon name="remove" />
        </RowAction>
      ) : (
        <span />
      )}
    </div>
  );
}
