import { useTranslate } from 'react-admin';
import { Table } from '../screen/table.js';
import { useClinicMoney } from '../services/use-clinic-money.js';

/** A procedure of a plan whose appointment is gone. */
export interface KeptProcedure {
  procedureRuleTypeId: number;
  name: string;
  /** Null: not typed, and nothing is left to compute it from. */
  minutes: number | null;
  /** With their teeth: `02142`, `33111 16`. */
  codes: readonly string[];
  /** Null: nothing is left to compute it from. */
  feeCents: number | null;
}

/** The procedures of a plan, to be read. Fees are shown where all of them are known. */
export function PlanTable({ label, procedures }: { label: string; procedures: readonly KeptProcedure[] }) {
  const translate = useTranslate();
  const { text: money } = useClinicMoney();
  const hasFees = procedures.every(({ feeCents }) => feeCents !== null);
  const sumOf = (valueOf: (one: KeptProcedure) => number | null): number =>
    procedures.reduce((sum, one) => sum + (valueOf(one) ?? 0), 0);
  return (
    <Table aria-label={label} sx={{ mt: 2, '& [data-codes]': { textAlign: 'left' } }}>
      <thead>
        <tr>
          <th scope="col">{translate('move.table.procedure')}</th>
          <th scope="col" data-codes>
            {translate('move.table.codes')}
          </th>
          <th scope="col">{translate('move.table.minutes')}</th>
          {hasFees && <th scope="col">{translate('move.table.fee')}</th>}
        </tr>
      </thead>
      <tbody>
        {procedures.map(({ procedureRuleTypeId, name, minutes, codes, feeCents }) => (
          <tr key={procedureRuleTypeId}>
            <th scope="row">{name}</th>
            <td data-codes>{codes.join(', ')}</td>
            <td>{minutes ?? translate('move.deleted.computed')}</td>
            {hasFees && <td>{money(feeCents ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
      {hasFees && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {translate('move.table.total')}
            </th>
            <td>{sumOf(({ minutes }) => minutes)}</td>
            <td>{money(sumOf(({ feeCents }) => feeCents))}</td>
          </tr>
        </tfoot>
      )}
    </Table>
  );
}
