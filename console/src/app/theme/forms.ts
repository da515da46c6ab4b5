import type { ThemeOptions } from '@mui/material/styles';
import { choiceRows } from '../../components/form/choice-rows.js';
import { HelperText } from '../../components/form/helper-text.js';
import { floatingShadow } from '../../components/floating-shadow.js';
import { touchTargetInLine, touchTargets } from '../../components/touch-targets.js';

/** Of a field, or of a group of choices. */
const labelAbove = {
  position: 'static',
  // No wider than its text: beside it may stand a link.
  alignSelf: 'flex-start',
  transform: 'none',
  maxWidth: 'none',
  marginBottom: 6,
  padding: 0,
  pointerEvents: 'auto',
  whiteSpace: 'normal',
  fontSize: 13,
  lineHeight: '18px',
  fontWeight: 550,
  '&, &.Mui-focused, &.Mui-error, &.Mui-disabled': { color: 'var(--mui-palette-text-primary)' },
} as const;

/** react-admin shows a line for its inputs' help even where there is none. */
const noEmptyHelp = { helperText: false, margin: 'none' } as const;

/** Texts stay as they are typed: react-admin makes an empty one null, which the contracts do not know. */
const asTyped = (text: string): string => text;

/** Dialogs, and the inputs of MUI and react-admin: labels above, help or error below, errors announced. */
export const formStyles: ThemeOptions['components'] = {
  MuiDialog: {
    styleOverrides: {
      root: { '& > .MuiBackdrop-root': { backgroundColor: 'rgb(16 24 32 / 42%)' } },
      paper: ({ theme }) => ({
        width: '100%',
        margin: theme.spacing(4),
        [theme.breakpoints.down('md')]: { margin: theme.spacing(2), maxHeight: `calc(100% - ${theme.spacing(4)})` },
        borderRadius: 12,
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: floatingShadow,
        // What scrolls in a form is its content, between the title and the buttons.
        '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0 },
        ...touchTargets,
      }),
    },
  },
  MuiDialogTitle: {
    // Room for the close button at the right.
    styleOverrides: { root: { padding: '21px 58px 5px 24px', fontSize: 16, lineHeight: '24px', fontWeight: 600 } },
  },
  MuiDialogContent: {
    styleOverrides: { root: { display: 'grid', alignContent: 'start', gap: 16, padding: '12px 24px' } },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
  // The label above its field. Controls of a toolbar have it in their border: they are a FormControl without TextField.
  MuiTextField: {
    defaultProps: { size: 'small', fullWidth: true },
    styleOverrides: {
      root: {
        '&& > .MuiInputLabel-root': labelAbove,
        '& .MuiOutlinedInput-notchedOutline': { top: 0, '& > legend': { display: 'none' } },
        '& .MuiInputBase-readOnly': {
          color: 'var(--mui-palette-text-secondary)',
          backgroundColor: 'var(--mui-palette-surface-sunken)',
        },
        // What was chosen is shown whole, in as many lines as it takes.
        '&& .MuiSelect-select': { whiteSpace: 'normal' },
        '& input[type="number"]': { textAlign: 'right' },
      },
    },
  },
  MuiFormLabel: { styleOverrides: { root: { '&:not(.MuiInputLabel-root)': labelAbove } } },
  MuiFormHelperText: {
    defaultProps: { component: HelperText },
    styleOverrides: {
      root: {
        marginInline: 0,
        fontSize: 12,
        whiteSpace: 'pre-line',
        // It may say why the field is disabled.
        '&.Mui-disabled:not(.Mui-error)': { color: 'var(--mui-palette-text-secondary)' },
      },
    },
  },
  // A switch without the room that MUI's has around it; with its label at the left it is as wide as the form.
  MuiFormControlLabel: {
    styleOverrides: {
      root: { '&:has(> [role="switch"])': { gap: 8, marginInline: 0 } },
      labelPlacementStart: {
        justifyContent: 'space-between',
        ...touchTargetInLine(28),
        '& > .MuiFormControlLabel-label': { fontSize: 13, lineHeight: '18px', fontWeight: 550 },
      },
    },
  },
  RaTextInput: { defaultProps: { ...noEmptyHelp, parse: asTyped } },
  RaPasswordInput: {
    styleOverrides: { root: { '& .MuiIconButton-root': { marginRight: -8, ...touchTargetInLine(34) } } },
  },
  RaSelectInput: {
    // A select that may be empty has a choice that says what this means.
    defaultProps: { ...noEmptyHelp, isRequired: true, parse: asTyped, slotProps: { select: { displayEmpty: true } } },
    styleOverrides: { root: { '& > .MuiInputLabel-root [aria-hidden]': { display: 'none' } } },
  },
  RaRadioButtonGroupInput: {
    defaultProps: { ...noEmptyHelp, row: false },
    styleOverrides: { root: { ...choiceRows, '&& > legend': { transform: 'none' } } },
  },
};
