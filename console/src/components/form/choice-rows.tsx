import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { visuallyHidden } from '@mui/utils';
import CheckIcon from '@mui/icons-material/Check';

/** A field set of rows to choose from. */
export const choiceRows: SxProps<Theme> = {
  m: 0,
  p: 0,
  border: 0,
  minWidth: 0,
  '& legend': { p: 0, mb: 2, typography: 'body2', color: 'text.secondary' },
};

interface Props {
  type: 'checkbox' | 'radio';
  /** The name of the group of radio buttons. */
  name?: string;
  label: string;
  /** At the right, for example a fee. */
  note?: ReactNode;
  checked: boolean;
  autoFocus?: boolean;
  onChange: () => void;
}

/** A row with a check box or radio button. The whole row is the target. */
export function CheckRow({ type, name, label, note, checked, autoFocus = false, onChange }: Props) {
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        minHeight: 40,
        px: 3,
        py: 1.5,
        border: 1,
        borderColor: 'divider',
        mt: '-1px',
        cursor: 'pointer',
        typography: 'body2',
        '&:first-of-type': { borderRadius: '8px 8px 0 0' },
        '&:last-of-type': { borderRadius: '0 0 8px 8px' },
        '&:first-of-type:last-of-type': { borderRadius: '8px' },
        '&:hover': { bgcolor: 'surface.sunken' },
        '&:has(:checked)': { bgcolor: 'brand.soft' },
        '&:has(:focus-visible)': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: '-2px' },
        '@media (pointer: coarse)': { minHeight: 44 },
      }}
    >
      <input
        type={type}
        name={name}
        checked={checked}
        // The dialog opens on a key press: the first row must be ready for the next one.
        autoFocus={autoFocus}
        onChange={onChange}
        style={visuallyHidden}
      />
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          flexShrink: 0,
          width: 18,
          height: 18,
          border: 1,
          borderColor: checked ? 'primary.main' : 'text.disabled',
          borderRadius: type === 'radio' ? '50%' : '4px',
          bgcolor: checked ? 'primary.main' : 'transparent',
          color: 'primary.contrastText',
        }}
      >
        {checked && <CheckIcon sx={{ fontSize: 14 }} />}
      </Box>
      <Box component="span" sx={{ flex: 1 }}>
        {label}
      </Box>
      {note !== undefined && (
        <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {note}
        </Box>
      )}
    </Box>
  );
}
