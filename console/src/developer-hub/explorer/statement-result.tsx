import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import CsvIcon from '@mui/icons-material/FileDownloadOutlined';
import OpenIcon from '@mui/icons-material/OpenInFullOutlined';
import Box from '@mui/material/Box';
import { localTimeAt } from '@helix/hygiene';
import { memo, useMemo, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { csvText } from '../../components/csv.js';
import { downloadFile } from '../../components/download-file.js';
import { ActionButton } from '../../components/form/action-button.js';
import { countText } from '../../components/number-text.js';
import { nameInFile } from '../../components/reports/file-name.js';
import { tooltip } from '../../components/tooltip/tooltip-props.js';
import { touchTargets } from '../../components/touch-targets.js';
import { useSession } from '../../session/session-context.js';
import { durationText } from '../duration-text.js';
import { clipboardText, csvRows, resultColumns } from './result-columns.js';
import { ResultGrid } from './result-grid.js';
import { RowDialog } from './row-dialog.js';
import type { Run } from './use-statement.js';

type Answered = Extract<Run, { state: 'answered' }>;

/** The rows of a statement, and what can be done with them. Its state is of this answer alone: it is keyed by it. */
export const StatementResult = memo(function StatementResult({ run }: { run: Answered }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { name, timeZone } = useSession().clinic;
  const { rows, isTruncated, ms, answeredAt } = run;
  const columns = useMemo(() => resultColumns(rows), [rows]);
  const [selected, setSelected] = useState<number | null>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const count = countText(rows.length);
  const row = selected === null ? undefined : rows[selected];

  const copy = async (): Promise<void> => {
    if (!row) return;
    try {
      await navigator.clipboard.writeText(clipboardText(row, columns));
      notify('developerHub.explorer.copied', { type: 'success' });
    } catch {
      notify('developerHub.explorer.notCopied', { type: 'error' });
    }
  };
  const download = (): void => {
    const at = localTimeAt(answeredAt, timeZone).replace('T', ' ').replaceAll(':', '');
    downloadFile(
      `${nameInFile(name)} ${at}.csv`,
      new Blob([csvText(csvRows(rows, columns))], { type: 'text/csv;charset=utf-8' }),
    );
  };
  const ofRow = row ? {} : { 'aria-description': translate('developerHub.explorer.selectFirst') };
  const hint = row ? {} : tooltip(translate('developerHub.explorer.selectFirst'));
  return (
    <Box component="section" aria-label={translate('developerHub.explorer.result')} sx={resultStyle}>
      <Box sx={headStyle}>
        <Box role="status" sx={{ flex: '1 1 160px', typography: 'body2' }}>
          {translate('developerHub.explorer.rows', { smart_count: rows.length, count, duration: durationText(ms) })}
          {isTruncated && (
            <Box component="span" sx={{ ml: 2, color: 'state.warning.text', fontWeight: 550 }}>
              {translate('developerHub.explorer.truncated', { count })}
            </Box>
          )}
        </Box>
        <ActionButton
          size="small"
          variant="outlined"
          startIcon={<OpenIcon fontSize="small" />}
          isDisabled={!row}
          onClick={() => setOpened(selected)}
          {...ofRow}
          {...hint}
        >
          {translate('developerHub.explorer.openRow')}
        </ActionButton>
        <ActionButton
          size="small"
          variant="outlined"
          startIcon={<CopyIcon fontSize="small" />}
          isDisabled={!row}
          onClick={() => void copy()}
          {...ofRow}
          {...hint}
        >
          {translate('developerHub.explorer.copyRow')}
        </ActionButton>
        <ActionButton
          size="small"
          variant="outlined"
          startIcon={<CsvIcon fontSize="small" />}
          isDisabled={false}
          onClick={download}
        >
          {translate('developerHub.explorer.csv')}
        </ActionButton>
      </Box>
      <ResultGrid
        label={translate('developerHub.explorer.result')}
        rows={rows}
        columns={columns}
        selected={selected}
        onSelect={setSelected}
        onOpen={setOpened}
      />
      {opened !== null && rows[opened] && (
        <RowDialog index={opened} row={rows[opened]} columns={columns} onClose={() => setOpened(null)} />
      )}
    </Box>
  );
});

const resultStyle = {
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 240,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  overflow: 'hidden',
} as const;

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  p: 2,
  pl: 4,
  flexShrink: 0,
  ...touchTargets,
} as const;
