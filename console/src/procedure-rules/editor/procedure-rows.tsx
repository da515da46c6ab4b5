import { ageLabels, type ColorGroup, type RuleIssue, type RuleRow } from '@helix/hygiene';
import Box from '@mui/material/Box';
import { Fragment, memo } from 'react';
import { ProcedureAction } from './procedure-action.js';
import { groupColor } from './group-color.js';
import { ProcedureName } from './procedure-name.js';
import { faultsOf, type RuleDraft, type RuleOwner } from './rule-drafts.js';
import { RuleFields } from './rule-fields.js';
import type { RuleActions } from './use-rule-editor.js';

interface Props {
  draft: RuleDraft;
  group: ColorGroup | 'other';
  source: RuleOwner['source'];
  /** Of this editor, so that ids in the page are its own. */
  editorId: string;
  disabled: boolean;
  actions: RuleActions;
}

/** The cells of a rule: active, ages, interval, minutes, within scaling. */
const CELLS = 5;
const [AGES, INTERVAL, MINUTES] = [1, 2, 3];

/** The cell under which it is told what is wrong: the first that is. */
function placeOf(faults: readonly RuleIssue[]): number {
  const has = (field: keyof RuleRow) => faults.some((fault) => fault.field === field);
  if (has('minAge') || has('maxAge')) return AGES;
  if (has('intervalInMonths')) return INTERVAL;
  return has('defaultInMinutes') ? MINUTES : AGES;
}

/** The element that holds a procedure's rules. */
export const procedureElementId = (editorId: string, { type }: Pick<RuleDraft, 'type'>): string =>
  `${editorId}-${type.procedureRuleTypeId}`;

/** One procedure: its name, then a row for each of its rules, with what is wrong under it. */
export const ProcedureRows = memo(function ProcedureRows({ draft, group, source, editorId, disabled, actions }: Props) {
  const { type, rows } = draft;
  const faults = faultsOf(draft);
  const labels = ageLabels(rows);
  const id = procedureElementId(editorId, draft);
  const messagesAt = rows.map((_row, at) => [
    ...new Set(
      faults.filter(({ index }) => index === at || (index === null && at === 0)).map(({ message }) => message),
    ),
  ]);
  const height = rows.length + messagesAt.filter((messages) => messages.length > 0).length;
  return (
    <tbody id={id} className="procedure">
      {rows.map((row, at) => {
        const faultId = `${id}-${at}-fault`;
        const messages = messagesAt[at] ?? [];
        const place = placeOf(faults.filter(({ index }) => index === at));
        return (
          <Fragment key={at}>
            <tr className={at === 0 ? 'rule first' : 'rule'}>
              {at === 0 && (
                <Box
                  component="th"
                  scope="rowgroup"
                  rowSpan={height}
                  sx={{ borderLeft: '3px solid', borderLeftColor: groupColor(group, 'bar') }}
                >
                  <ProcedureName draft={draft} source={source} />
                </Box>
              )}
              <RuleFields
                type={type}
                row={row}
                index={at}
                count={rows.length}
                ages={labels[at] ?? null}
                disabled={disabled}
                faults={faults.filter(({ index }) => index === at)}
                faultId={faultId}
                onChange={(change) => actions.change(type.procedureRuleTypeId, at, change)}
              />
              {at === 0 && (
                <td rowSpan={height}>
                  {!disabled && <ProcedureAction draft={draft} source={source} actions={actions} />}
                </td>
              )}
            </tr>
            {messages.length > 0 && (
              <tr className="fault">
                <td colSpan={place} />
                <Box
                  component="td"
                  colSpan={CELLS - place}
                  id={faultId}
                  role="alert"
                  sx={{ fontSize: 12, color: 'error.main' }}
                >
                  {messages.join(' ')}
                </Box>
              </tr>
            )}
          </Fragment>
        );
      })}
    </tbody>
  );
});
