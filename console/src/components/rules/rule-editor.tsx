import EmptyIcon from '@mui/icons-material/RuleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { PageMessage } from '../page-message.js';
import { procedureElementId } from './procedure-rows.js';
import { RuleConflict, SaveBar } from './save-bar.js';
import { matchingDrafts, sectionsOf, type RuleDraft, type RuleSection } from './rule-drafts.js';
import { groupElementId, RuleTable } from './rule-table.js';
import { HEAD_HEIGHT } from './rule-table-styles.js';
import { RuleToolbar } from './rule-toolbar.js';
import type { RuleEditorState } from './use-rule-editor.js';
import './texts.js';

interface Props {
  editor: RuleEditorState;
  /** Accessible name, which includes the rules' owner. */
  label: string;
  /** Filters the procedures. */
  search: string;
  onSearch: (search: string) => void;
  /** Why the rules are read-only; null when they can be edited. */
  disabledReason: string | null;
  onCancel: () => void;
  /** The preview of the changes, between the rules and the buttons. */
  children?: ReactNode;
}

/**
 * Edits the rules of an office, a profile or a patient, in a page or a dialog. It fills the height of its container.
 */
export function RuleEditor({ editor, label, search, onSearch, disabledReason, onCancel, children }: Props) {
  const translate = useTranslate();
  const editorId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  // Deferred, so that typing does not wait for the rows to render.
  const shownSearch = useDeferredValue(search);
  const sections = useMemo(() => sectionsOf(matchingDrafts(editor.drafts, shownSearch)), [editor.drafts, shownSearch]);

  const jumpTo = (group: RuleSection['group']): void => {
    const heading = document.getElementById(groupElementId(editorId, group));
    if (heading) scroller.current?.scrollTo({ top: heading.offsetTop - HEAD_HEIGHT, behavior: 'smooth' });
  };
  // The search may hide the procedure, so the field is focused once the search is cleared and the row has rendered.
  const [issueToShow, setIssueToShow] = useState<RuleDraft | null>(null);
  useEffect(() => {
    const element = issueToShow && document.getElementById(procedureElementId(editorId, issueToShow));
    if (!element) return;
    const field = element.querySelector<HTMLElement>('[aria-invalid="true"]') ?? element.querySelector('input');
    field?.scrollIntoView({ block: 'center' });
    field?.focus();
    setIssueToShow(null);
  }, [issueToShow, sections, editorId]);
  const showIssue = (): void => {
    onSearch('');
    setIssueToShow(editor.invalid[0] ?? null);
  };

  if (editor.drafts.length === 0) return <PageMessage icon={<EmptyIcon />} title={translate('rules.none')} />;
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', gap: 3 }}>
      {disabledReason !== null && (
        <Alert severity="info" variant="outlined" sx={{ py: 0, flexShrink: 0 }}>
          {disabledReason}
        </Alert>
      )}
      <RuleToolbar search={search} onSearch={onSearch} groups={sections.map(({ group }) => group)} onJump={jumpTo} />
      {sections.length === 0 ? (
        <Box sx={{ flex: 1, minHeight: 0 }}>
          <PageMessage
            icon={<EmptyIcon />}
            title={translate('rules.noneFound', { search: shownSearch })}
            actions={
              <Button variant="outlined" onClick={() => onSearch('')}>
                {translate('rules.showAll')}
              </Button>
            }
          />
        </Box>
      ) : (
        <RuleTable
          editor={editor}
          label={label}
          sections={sections}
          editorId={editorId}
          disabled={disabledReason !== null}
          scroller={scroller}
        />
      )}
      {children}
      {editor.conflict !== null && <RuleConflict editor={editor} conflict={editor.conflict} />}
      {disabledReason === null && <SaveBar editor={editor} onShowIssue={showIssue} onCancel={onCancel} />}
    </Box>
  );
}
