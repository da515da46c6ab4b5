import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import type { RefObject } from 'react';
import { useTranslate } from 'react-admin';
import { groupColor, ruleTableStyles } from './rule-table-styles.js';
import { ProcedureRows } from './procedure-rows.js';
import type { RuleSection } from './rule-drafts.js';
import type { RuleEditorState } from './use-rule-editor.js';
import './texts.js';

interface Props {
  editor: Pick<RuleEditorState, 'owner' | 'actions'>;
  /** Accessible name of the table, which includes the rules' owner. */
  label: string;
  sections: readonly RuleSection[];
  editorId: string;
  disabled: boolean;
  /** The scroll container. */
  scroller: RefObject<HTMLDivElement | null>;
}

/** Column widths at which every field is readable on small and large screens. */
const COLUMNS: readonly { label: string; width: { xs: number; lg: number }; align?: 'right' | 'center' }[] = [
  { label: 'active', width: { xs: 94, lg: 116 } },
  { label: 'ages', width: { xs: 172, lg: 216 } },
  { label: 'interval', width: { xs: 114, lg: 150 } },
  { label: 'minutes', width: { xs: 96, lg: 122 }, align: 'right' },
  { label: 'scaling', width: { xs: 74, lg: 140 }, align: 'center' },
];

/** The element id of a group's heading. */
export const groupElementId = (editorId: string, group: RuleSection['group']): string => `${editorId}-${group}`;

function Head() {
  const translate = useTranslate();
  return (
    <thead>
      <tr>
        <Box component="th" scope="col" sx={{ pl: '16px !important' }}>
          {translate('rules.columns.procedure')}
        </Box>
        {COLUMNS.map(({ label, width, align }) => (
          <Box component="th" scope="col" key={label} style={{ textAlign: align }} sx={{ width }}>
            {translate(`rules.columns.${label}`)}
          </Box>
        ))}
        <Box component="th" scope="col" sx={{ width: 52 }}>
          <span style={visuallyHidden}>{translate('rules.columns.actions')}</span>
        </Box>
      </tr>
    </thead>
  );
}

/** The rules of all procedures, by group. */
export function RuleTable({ editor, label, sections, editorId, disabled, scroller }: Props) {
  const translate = useTranslate();
  return (
    <Box
      ref={scroller}
      // Without focusable fields, the container itself must be focusable to scroll by keyboard.
      {...(disabled ? { role: 'region', tabIndex: 0, 'aria-label': label } : {})}
      sx={ruleTableStyles}
    >
      <table aria-label={label}>
        <Head />
        {sections.map(({ group, drafts }) => [
          <tbody key={group} id={groupElementId(editorId, group)} className="group">
            <tr>
              <Box
                component="th"
                scope="rowgroup"
                colSpan={COLUMNS.length + 2}
                sx={{
                  bgcolor: groupColor(group, 'tint'),
                  borderLeft: '3px solid',
                  borderLeftColor: groupColor(group, 'bar'),
                }}
              >
                {translate(`rules.groups.${group}`)}
              </Box>
            </tr>
          </tbody>,
          ...drafts.map((draft) => (
            <ProcedureRows
              key={draft.type.procedureRuleTypeId}
              draft={draft}
              group={group}
              source={editor.owner.source}
              editorId={editorId}
              disabled={disabled}
              actions={editor.actions}
            />
          )),
        ])}
      </table>
    </Box>
  );
}
