import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { preventFocusLoss } from '../components/form/dialog-frame.js';

interface Props {
  title: string;
  help: string;
  addLabel: string;
  onAdd: () => void;
  children: ReactNode;
}

/** A table of the plan's form: its rows, and the button that adds one. */
export function FormTable({ title, help, addLabel, onAdd, children }: Props) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ pt: 2, borderTop: 1, borderColor: 'surface.line' }}>
      <Typography component="h3" id={id} sx={{ fontSize: 14, fontWeight: 600 }}>
        {title}
      </Typography>
      <Box sx={{ mt: 0.5, color: 'text.secondary', typography: 'caption' }}>{help}</Box>
      {children}
      <Button
        data-add
        variant="outlined"
        startIcon={<AddIcon fontSize="small" />}
        onClick={onAdd}
        sx={{ mt: 2 }}
        {...preventFocusLoss}
      >
        {addLabel}
      </Button>
    </Box>
  );
}

/** The button that removes a row. */
export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <IconButton onClick={onClick} aria-label={label} {...preventFocusLoss}>
      <RemoveIcon sx={{ fontSize: 18 }} />
    </IconButton>
  );
}

/** Changes the rows of a table, then focuses the first field of the row at a place: the last one where there are fewer. */
export function useRowFocus() {
  const list = useRef<HTMLUListElement>(null);
  const changeAndFocus = (change: () => void, at: number): void => {
    // Rendered at once, so that what is typed next is not in the field before.
    flushSync(change);
    const rows = list.current?.children ?? [];
    rows[Math.min(at, rows.length - 1)]?.querySelector<HTMLElement>('input')?.focus();
  };
  return { list, changeAndFocus };
}
