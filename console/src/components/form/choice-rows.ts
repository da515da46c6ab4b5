import { COARSE_POINTER } from '../touch-targets.js';

/** Radio buttons or checkboxes of a group as rows with a border. The whole row is the target, and has the focus ring. */
export const choiceRows = {
  '& .MuiFormControlLabel-root': {
    alignItems: 'flex-start',
    margin: 0,
    marginTop: '-1px',
    padding: '9px 12px',
    border: '1px solid var(--mui-palette-divider)',
    '&:first-of-type': { borderRadius: '8px 8px 0 0' },
    '&:last-of-type': { borderRadius: '0 0 8px 8px' },
    '&:first-of-type:last-of-type': { borderRadius: '8px' },
    '&:hover': { backgroundColor: 'var(--mui-palette-surface-sunken)' },
    '&:has(:checked)': { backgroundColor: 'var(--mui-palette-brand-soft)' },
    '&:has(:focus-visible)': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: '-2px' },
    [COARSE_POINTER]: { paddingBlock: '11px' },
  },
  '& .MuiFormControlLabel-label': { flex: 1, fontSize: 13, lineHeight: '20px' },
  '& .MuiRadio-root, & .MuiCheckbox-root': {
    padding: 0,
    marginRight: '12px',
    '&:has(:focus-visible)': { outline: 'none' },
    [COARSE_POINTER]: { minWidth: 0, minHeight: 0 },
  },
  '& .MuiSvgIcon-root': { fontSize: 20 },
} as const;
