import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { dateText } from '../../components/clinic-format.js';
import { RowAction } from '../../components/row-action.js';
import { Panel } from '../../components/metrics/panel.js';
import { withGrant, withoutGrant, type DraftGrant } from './coverage-draft.js';
import { GrantDialog } from './grant-dialog.js';
import { procedureName } from './procedure-names.js';
import type { CoverageEditor } from './use-coverage-editor.js';

/** The additional coverage of a patient (spec 2 section 3, grants). */
export function GrantsPanel({ editor: { saved, draft, edit } }: { editor: CoverageEditor }) {
  const translate = useTranslate();
  const [opened, setOpened] = useState<DraftGrant | 'new' | null>(null);
  const addition = useRef<HTMLButtonElement>(null);
  const remove = (coverageGrantId: DraftGrant['coverageGrantId']): void => {
    edit((before) => withoutGrant(before, coverageGrantId));
    // The focused button is gone with its row.
    addition.current?.focus();
  };
  return (
    <Panel
      title={translate('coverage.grants.title')}
      heading="h3"
      hint={translate('coverage.grants.hint')}
      field={
        <Button
          ref={addition}
          size="small"
          variant="outlined"
          startIcon={<AddIcon />}
          aria-label={translate('coverage.grants.add')}
          onClick={() => setOpened('new')}
        >
          {translate('ra.action.add')}
        </Button>
      }
    >
      {draft.grants.length === 0 && (
        <Box sx={{ mt: 2, typography: 'body2', color: 'text.secondary' }}>{translate('coverage.grants.none')}</Box>
      )}
      <Box component="ul" sx={{ m: 0, mt: 2, p: 0, listStyle: 'none' }}>
        {draft.grants.map((grant) => (
          <GrantRow
            key={grant.coverageGrantId}
            grant={grant}
            name={procedureName(grant.procedureRuleTypeId)}
            onEdit={() => setOpened(grant)}
            onRemove={() => remove(grant.coverageGrantId)}
          />
        ))}
      </Box>
      {opened !== null && (
        <GrantDialog
          grant={opened === 'new' ? null : opened}
          draft={draft}
          items={saved.coverage}
          date={saved.date}
          onApply={(grant) => edit((before) => withGrant(before, grant))}
          onClose={() => setOpened(null)}
        />
      )}
    </Panel>
  );
}

interface RowProps {
  grant: DraftGrant;
  name: string;
  onEdit: () => void;
  onRemove: () => void;
}

function GrantRow({ grant, name, onEdit, onRemove }: RowProps) {
  const translate = useTranslate();
  const { unitsCovered, occurrencesCovered, resetType, resetTimePeriod, effectiveFrom, effectiveTo, comments } = grant;
  const amount =
    unitsCovered === null
      ? translate('coverage.grants.amount.occurrence', { smart_count: occurrencesCovered ?? 0 })
      : translate('coverage.grants.amount.units', { smart_count: unitsCovered });
  const every = translate(`coverage.grants.every.${resetType}`, { smart_count: resetTimePeriod ?? 1 });
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 550 }}>{name}</Box>
        <Box>{[amount, every].join(', ')}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {translate('coverage.grants.range', { from: dateText(effectiveFrom), to: dateText(effectiveTo) })}
        </Box>
        {comments && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{comments}</Box>}
      </Box>
      <RowAction
        label={translate('coverage.grants.edit', { procedure: name })}
        tooltip={translate('coverage.grants.editHint')}
        onClick={onEdit}
      >
        <EditIcon sx={{ fontSize: 16 }} />
      </RowAction>
      <RowAction
        label={translate('coverage.grants.remove', { procedure: name })}
        tooltip={translate('coverage.grants.removeHint')}
        onClick={onRemove}
      >
        <RemoveIcon sx={{ fontSize: 16 }} />
      </RowAction>
    </Box>
  );
}
