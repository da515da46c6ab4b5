import { ageLabels, type ColorGroup, type RuleIssue, type RuleRow } from '@helix/hygiene';
import TakeBackIcon from '@mui/icons-material/RestartAltOutlined';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { Fragment, memo, useRef, type CSSProperties } from 'react';
import { useTranslate } from 'react-admin';
import { RowAction } from '../row-action.js';
import { groupVariable } from './rule-table-styles.js';
import { issuesOf, isChanged, overridesInherited, type RuleDraft, type RuleOwner } from './rule-drafts.js';
import { RuleFields } from './rule-fields.js';
import type { RuleActions } from './use-rule-editor.js';

interface ProcedureNameProps {
  draft: RuleDraft;
  source: RuleOwner['source'];
}

/** A procedure's name and description, whether its rules are the owner's own, and whether they are changed. */
export function ProcedureName({ draft, source }: ProcedureNameProps) {
  const translate = useTranslate();
  const { type, isOwn } = draft;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, fontWeight: 550 }}>
        <span>
          {type.name}
          {isChanged(draft) && (
            // After the last word, also of a name in two lines.
            <Box
              component="span"
              title={translate('rules.changed')}
              sx={{
                display: 'inline-block',
                verticalAlign: 'middle',
                width: 7,
                height: 7,
                ml: 2,
                borderRadius: '50%',
                bgcolor: 'primary.main',
              }}
            >
              <span style={visuallyHidden}>{translate('rules.changed')}</span>
            </Box>
          )}
        </span>
        {source !== 'office' && isOwn && (
          <Box
            component="span"
            sx={{
              flexShrink: 0,
              px: 1.5,
              borderRadius: '6px',
              fontSize: 12,
              lineHeight: '18px',
              fontWeight: 600,
              color: 'state.unknown.text',
              bgcolor: 'brand.soft',
            }}
          >
            {translate(`rules.own.${source}`)}
          </Box>
        )}
      </Box>
      <Box
        className="description"
        title={type.description}
        sx={{
          display: { xs: 'none', lg: 'block' },
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          fontSize: 12,
          lineHeight: '16px',
          color: 'text.secondary',
        }}
      >
        {type.description}
      </Box>
    </>
  );
}

interface ProcedureActionProps {
  draft: RuleDraft;
  source: RuleOwner['source'];
  actions: RuleActions;
  /** Takes the focus from the button, which is gone once it has done its work. */
  takeFocus: () => void;
}

/** Undoes the changes of a procedure; without changes, it removes the owner's own rules. */
export function ProcedureAction({ draft, source, actions, takeFocus }: ProcedureActionProps) {
  const translate = useTranslate();
  const { procedureRuleTypeId: id, name: procedure } = draft.type;
  if (isChanged(draft)) {
    return (
      <RowAction
        label={translate('rules.undoOf', { procedure })}
        tooltip={translate('rules.undo')}
        onClick={() => {
          takeFocus();
          actions.undo(id);
        }}
      >
        <UndoIcon sx={{ fontSize: 18 }} />
      </RowAction>
    );
  }
  // A profile's own rules can equal the office's and still matter: they stay when the office's rules change.
  const canTakeBack = source === 'office' ? overridesInherited(draft) : draft.isOwn && draft.inherited !== null;
  if (!canTakeBack) return null;
  const action = translate(`rules.inherit.${source}`);
  return (
    <RowAction
      label={translate('rules.inheritOf', { action, procedure })}
      tooltip={action}
      onClick={() => {
        takeFocus();
        actions.resetToInherited(id);
      }}
    >
      <TakeBackIcon sx={{ fontSize: 18 }} />
    </RowAction>
  );
}

interface ProcedureRowsProps {
  draft: RuleDraft;
  group: ColorGroup | 'other';
  source: RuleOwner['source'];
  /** The id of this editor, which makes element ids unique in the page. */
  editorId: string;
  disabled: boolean;
  actions: RuleActions;
}

/** The cells of a rule: active, ages, interval, minutes, within scaling. */
const CELLS = 5;
const [AGES, INTERVAL, MINUTES] = [1, 2, 3];

/** The cell under which the issues are shown: the first one with an issue. */
function placeOf(issues: readonly RuleIssue[]): number {
  const has = (field: keyof RuleRow) => issues.some((issue) => issue.field === field);
  if (has('minAge') || has('maxAge')) return AGES;
  if (has('intervalInMonths')) return INTERVAL;
  return has('defaultInMinutes') ? MINUTES : AGES;
}

/** The id of the element that holds a procedure's rules. */
export const procedureElementId = (editorId: string, { type }: Pick<RuleDraft, 'type'>): string =>
  `${editorId}-${type.procedureRuleTypeId}`;

/** A procedure: its name, then a row for each rule with its issues below. */
export const ProcedureRows = memo(function ProcedureRows({
  draft,
  group,
  source,
  editorId,
  disabled,
  actions,
}: ProcedureRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { type, rows } = draft;
  const issues = issuesOf(draft);
  const labels = ageLabels(rows);
  const id = procedureElementId(editorId, draft);
  const messagesAt = rows.map((_row, at) => [
    ...new Set(
      issues.filter(({ index }) => index === at || (index === null && at === 0)).map(({ message }) => message),
    ),
  ]);
  const height = rows.length + messagesAt.filter((messages) => messages.length > 0).length;
  return (
    <tbody ref={body} id={id} className="procedure" style={{ '--group': groupVariable(group, 'bar') } as CSSProperties}>
      {rows.map((row, at) => {
        const issueId = `${id}-${at}-fault`;
        const messages = messagesAt[at] ?? [];
        const place = placeOf(issues.filter(({ index }) => index === at));
        return (
          <Fragment key={at}>
            <tr className={at === 0 ? 'rule first' : 'rule'}>
              {at === 0 && (
                <th scope="rowgroup" rowSpan={height}>
                  <ProcedureName draft={draft} source={source} />
                </th>
              )}
              <RuleFields
                type={type}
                row={row}
                index={at}
                count={rows.length}
                ages={labels[at] ?? null}
                disabled={disabled}
                issues={issues.filter(({ index }) => index === at)}
                issueId={issueId}
                onChange={(change) => actions.change(type.procedureRuleTypeId, at, change)}
              />
              {at === 0 && (
                <td rowSpan={height} className="action">
                  {!disabled && (
                    <ProcedureAction
                      draft={draft}
                      source={source}
                      actions={actions}
                      takeFocus={() => body.current?.querySelector('input')?.focus()}
                    />
                  )}
                </td>
              )}
            </tr>
            {messages.length > 0 && (
              <tr className="issue">
                <td colSpan={place} />
                <Box
                  component="td"
                  colSpan={CELLS - place}
                  id={issueId}
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
