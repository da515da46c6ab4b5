import type { ThemeOptions } from '@mui/material/styles';
import { floatingShadow } from '../../components/floating-shadow.js';
import { choiceRows } from '../../components/form/choice-rows.js';
import { HelperText } from '../../components/form/helper-text.js';
import { COARSE_POINTER, TOUCH_TARGET, touchTargetInLine, touchTargets } from '../../components/touch-targets.js';

/** Of every control that the keyboard has reached: the tone of the primary colour that stands out from any surface. */
const FOCUS_RING = { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 };

/** A checkbox or a radio button. The ring is around it, because its input, which has the focus, is transparent. */
const choice = (outlineOffset: number) => ({
  defaultProps: { disableRipple: true },
  styleOverrides: { root: { '&:has(:focus-visible)': { ...FOCUS_RING, outlineOffset } } },
});

/** Of a field, or of a group of choices. */
const labelAbove = {
  position: 'static',
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

/**
 * Style overrides of MUI components: borders instead of shadows, and one shadow for floating elements. Its type is the
 * option's own: comparing `Components` of another theme type with it took half of the console's type check.
 */
export const componentStyles: ThemeOptions['components'] = {
  MuiCssBaseline: {
    styleOverrides: {
      html: { height: '100%' },
      body: { height: '100%', fontFeatureSettings: "'cv11' 1", WebkitFontSmoothing: 'antialiased' },
      // The browser gives a font of its own to controls.
      'button, input, select, optgroup, textarea': { fontFamily: 'inherit', fontFeatureSettings: 'inherit' },
      // Figures as wide as each other, where they stand below each other. Elsewhere they would widen the hyphens of dates.
      '.figures, .MuiTableCell-alignRight, input[type="number"], .recharts-cartesian-axis text': {
        fontVariantNumeric: 'tabular-nums',
      },
      '#root': { height: '100%' },
      '*:focus-visible': FOCUS_RING,
      // A dialog or popover is focused as a whole when it opens; only interactive elements show the focus ring.
      '.MuiDialog-paper:focus-visible, .MuiPopover-paper:focus-visible': { outline: 'none' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // None at all: with the shortest one, every changed property of every element would start a transition.
          transitionDuration: '0s !important',
        },
      },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    // MUI removes the outline of its buttons by a class, which counts more than the rule for all elements.
    styleOverrides: { root: { fontFamily: 'inherit', '&:focus-visible': FOCUS_RING } },
  },
  // Clear of the corners of the box.
  MuiCheckbox: choice(-2),
  // Clear of the label.
  MuiRadio: choice(-4),
  // Around a button in a field, the ring would lie over the text of the field.
  MuiInputAdornment: { styleOverrides: { root: { '& .MuiIconButton-root:focus-visible': { outlineOffset: -2 } } } },
  // On MUI's own tint, links would have too little contrast.
  MuiTableRow: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: theme.vars.palette.brand.soft },
      }),
    },
  },
  // What is outside of a row of tabs is cut off.
  MuiTab: { styleOverrides: { root: { '&:focus-visible': { outlineOffset: -2 } } } },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&.Mui-selected, &.Mui-selected:hover': {
          color: theme.vars.palette.primary.main,
          backgroundColor: theme.vars.palette.brand.soft,
        },
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 34,
        paddingInline: 12,
        borderRadius: 8,
        whiteSpace: 'nowrap',
        [COARSE_POINTER]: { minHeight: TOUCH_TARGET },
      },
      outlined: ({ theme }) => ({
        borderColor: theme.vars.palette.divider,
        color: theme.vars.palette.text.primary,
        backgroundColor: theme.vars.palette.background.paper,
        '&:hover': { backgroundColor: theme.vars.palette.surface.hover, borderColor: theme.vars.palette.divider },
      }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: 34,
        height: 34,
        padding: 0,
        borderRadius: 8,
        color: theme.vars.palette.text.secondary,
        '&:hover': { backgroundColor: theme.vars.palette.surface.hover, color: theme.vars.palette.text.primary },
      }),
    },
  },
  MuiDialog: {
    styleOverrides: {
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
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(16 24 32 / 42%)' } } },
  },
  MuiDialogTitle: {
    // Room for the close button at the right.
    styleOverrides: { root: { padding: '21px 58px 5px 24px', fontSize: 16, lineHeight: '24px', fontWeight: 600 } },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: {
        display: 'grid',
        alignContent: 'start',
        gap: 16,
        padding: '12px 24px',
      },
    },
  },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
  // The label above its field. Controls of a toolbar have it in their border: they are a FormControl without TextField.
  MuiTextField: {
    defaultProps: { size: 'small', fullWidth: true },
    styleOverrides: {
      root: {
        '&& > .MuiInputLabel-root': labelAbove,
        '& .MuiOutlinedInput-notchedOutline': { top: 0, '& > legend': { display: 'none' } },
        '& input[type="number"]': { textAlign: 'right' },
      },
    },
  },
  MuiFormLabel: { styleOverrides: { root: { '&:not(.MuiInputLabel-root)': labelAbove } } },
  MuiFormHelperText: {
    // A property of all slots of MUI, which the type of this option lacks.
    defaultProps: { component: HelperText } as object,
    styleOverrides: { root: { marginInline: 0, fontSize: 12, whiteSpace: 'pre-line' } },
  },
  // The label of a switch at its left, as wide as the form.
  MuiFormControlLabel: {
    styleOverrides: {
      labelPlacementStart: {
        justifyContent: 'space-between',
        gap: 12,
        margin: 0,
        '& > .MuiFormControlLabel-label': { fontSize: 13, lineHeight: '18px', fontWeight: 550 },
      },
    },
  },
  RaTextInput: { defaultProps: { ...noEmptyHelp, parse: asTyped } },
  RaPasswordInput: { styleOverrides: { root: { '& .MuiIconButton-root': { marginRight: -8 } } } },
  RaSelectInput: {
    // A select that may be empty has a choice that says what this means.
    defaultProps: { ...noEmptyHelp, isRequired: true, parse: asTyped },
    styleOverrides: { root: { '& > .MuiInputLabel-root [aria-hidden]': { display: 'none' } } },
  },
  RaRadioButtonGroupInput: {
    defaultProps: { ...noEmptyHelp, row: false },
    styleOverrides: { root: choiceRows },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.background.paper,
        [COARSE_POINTER]: { minHeight: TOUCH_TARGET },
        '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.divider },
        '& .MuiOutlinedInput-notchedOutline legend': { fontSize: 12 },
        '&:hover:not(.Mui-focused):not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.text.disabled,
        },
        '& input:focus-visible, & .MuiSelect-select:focus-visible': { outline: 'none' },
        // The border of a field with an error keeps its colour when the field has the focus.
        '&.Mui-error:has(:focus-visible)': FOCUS_RING,
      }),
    },
  },
  // Labels in the border of a field: MUI makes them smaller than 12 px.
  MuiInputLabel: {
    styleOverrides: { outlined: { '&.MuiInputLabel-shrink': { fontSize: 12, transform: 'translate(14px, -8px)' } } },
  },
  MuiInputBase: {
    styleOverrides: {
      input: ({ theme }) => ({
        fontSize: 14,
        textOverflow: 'ellipsis',
        // MUI fades it until it can hardly be read.
        '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
      }),
    },
  },
  MuiTooltip: {
    defaultProps: {
      enterDelay: 400,
      arrow: false,
      // Fixed: at the edge of a phone's window it made the page scroll sideways.
      slotProps: { popper: { popperOptions: { strategy: 'fixed' } } },
    },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        fontSize: 12,
        lineHeight: '16px',
        padding: '5px 8px',
        borderRadius: 6,
        color: '#FFFFFF',
        backgroundColor: '#1D2731',
        ...theme.applyStyles('dark', { backgroundColor: '#3A4652' }),
      }),
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 12,
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: floatingShadow,
      }),
    },
  },
  MuiPopover: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 12,
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: floatingShadow,
      }),
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        fontSize: 14,
        minHeight: 36,
        borderRadius: 6,
        marginInline: 6,
        [COARSE_POINTER]: { minHeight: TOUCH_TARGET },
      },
    },
  },
  MuiAlert: {
    styleOverrides: {
      // Where it is narrow, buttons stand below the words instead of squeezing them.
      root: { borderRadius: 8, alignItems: 'center', flexWrap: 'wrap' },
      message: { flex: '1 1 160px' },
      action: { paddingTop: 0, '& .MuiIconButton-root': { color: 'inherit', ...touchTargetInLine(34) } },
    },
  },
};
