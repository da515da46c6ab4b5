import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

interface Props {
  title: string;
  rows: readonly { row: number | string; message: string }[];
  /** Errors are red; else they are notes. */
  isError?: boolean;
}

/** What a file says row by row, as lines that can be scrolled and copied. */
export function RowMessages({ title, rows, isError = false }: Props) {
  const translate = useTranslate();
  const [copied, setCopied] = useState<boolean | null>(null);
  const lines = rows.map(({ row, message }) => translate('providers.timeSheets.row', { row, message }));
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(lines.join('\n'));
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  const label = copied === null ? 'copy' : copied ? 'copied' : 'copyFailed';
  return (
    <Box sx={{ border: 1, borderColor: isError ? 'error.main' : 'divider', borderRadius: 1, overflow: 'hidden' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, pl: 3, pr: 1, py: 1 }}>
        <Box component="h3" sx={{ flex: 1, m: 0, typography: 'body2', fontWeight: 600 }}>
          {title}
        </Box>
        <Button size="small" startIcon={<CopyIcon />} onClick={() => void copy()} aria-live="polite">
          {translate(`providers.timeSheets.${label}`)}
        </Button>
      </Box>
      <Box
        component="ul"
        // A list that scrolls is reached by keyboard.
        tabIndex={0}
        aria-label={title}
        sx={{
          m: 0,
          px: 3,
          py: 2,
          maxHeight: 200,
          overflowY: 'auto',
          listStyle: 'none',
          borderTop: 1,
          borderColor: 'divider',
          typography: 'body2',
          overflowWrap: 'anywhere',
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </Box>
    </Box>
  );
}
