import { styled, type CSSObject, type Theme } from '@mui/material/styles';
import { COARSE_POINTER, TOUCH_TARGET } from '../touch-targets.js';

/** 28 px high, so that a table row is no higher than its two lines of text; on a touch screen what a finger hits. */
const control = ({ theme }: { theme: Theme }): CSSObject => ({
  height: 28,
  width: '100%',
  minWidth: 0,
  margin: 0,
  padding: '0 8px',
  font: 'inherit',
  fontSize: 13,
  color: 'inherit',
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 6,
  '&:hover:not(:disabled)': { borderColor: theme.vars.palette.text.disabled },
  '&:disabled': {
    color: theme.vars.palette.text.secondary,
    opacity: 1,
    backgroundColor: theme.vars.palette.surface.sunken,
  },
  '&[aria-invalid="true"]': { borderColor: theme.vars.palette.error.main },
  [COARSE_POINTER]: { height: TOUCH_TARGET },
});

/** A native select: a hundred of them render at once, and tablets have a better picker for it. */
export const CompactSelect = styled('select')(({ theme }) => ({
  ...control({ theme }),
  appearance: 'none',
  paddingRight: 20,
  textOverflow: 'ellipsis',
  cursor: 'pointer',
  backgroundImage:
    'linear-gradient(45deg, transparent 50%, var(--arrow) 50%), linear-gradient(135deg, var(--arrow) 50%, transparent 50%)',
  '--arrow': theme.vars.palette.text.secondary,
  backgroundPosition: 'right 11px center, right 7px center',
  backgroundSize: '4px 4px',
  backgroundRepeat: 'no-repeat',
  '& option': { backgroundColor: theme.vars.palette.background.paper, color: theme.vars.palette.text.primary },
  '&:disabled': { ...(control({ theme })['&:disabled'] as CSSObject), cursor: 'default' },
}));

/** A number input, right-aligned. */
export const CompactNumber = styled('input')(({ theme }) => ({
  ...control({ theme }),
  appearance: 'textfield',
  textAlign: 'right',
  '&::-webkit-inner-spin-button, &::-webkit-outer-spin-button': { appearance: 'none', margin: 0 },
}));

/** Shown in place of an unset number; the dashed border marks it as unset. */
export const UnsetButton = styled('button')(({ theme }) => ({
  ...control({ theme }),
  textAlign: 'right',
  whiteSpace: 'nowrap',
  borderStyle: 'dashed',
  backgroundColor: 'transparent',
  color: theme.vars.palette.text.secondary,
  cursor: 'pointer',
  '&:hover': { borderColor: theme.vars.palette.text.disabled, color: theme.vars.palette.text.primary },
}));

export const CompactCheckbox = styled('input')(({ theme }) => ({
  appearance: 'none',
  display: 'inline-grid',
  placeContent: 'center',
  width: 18,
  height: 18,
  margin: 0,
  verticalAlign: 'middle',
  border: `1px solid ${theme.vars.palette.text.disabled}`,
  borderRadius: 4,
  cursor: 'pointer',
  '&::before': {
    content: '""',
    width: 10,
    height: 10,
    clipPath: 'polygon(14% 44%, 0 65%, 43% 100%, 100% 16%, 82% 0%, 40% 65%)',
  },
  '&:checked': { borderColor: theme.vars.palette.primary.main, backgroundColor: theme.vars.palette.primary.main },
  '&:checked::before': { backgroundColor: theme.vars.palette.primary.contrastText },
  '&:disabled': { opacity: 0.5, cursor: 'default' },
  '@media (forced-colors: active)': { appearance: 'auto' },
}));
