import type { Theme, ThemeOptions } from '@mui/material/styles';
import type {} from '@mui/x-date-pickers/themeAugmentation';
import { floatingShadow } from '../../components/floating-shadow.js';
import { COARSE_POINTER, TOUCH_TARGET, touchTargetInLine } from '../../components/touch-targets.js';
import { formStyles } from './forms.js';

/** Of every control that the keyboard has reached: the tone of the primary colour that stands out from any surface. */
const FOCUS_RING = { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 };

/** A checkbox or a radio button. The ring is around it, because its input, which has the focus, is transparent. */
const choice = (outlineOffset: number) => ({
  defaultProps: { disableRipple: true },
  styleOverrides: { root: { '&:has(:focus-visible)': { ...FOCUS_RING, outlineOffset } } },
});

const touchTarget = { [COARSE_POINTER]: { width: TOUCH_TARGET, height: TOUCH_TARGET } };

/** The box of a field: of MUI's text fields, and of its date pickers. */
const fieldBox = (theme: Theme, name: 'MuiOutlinedInput' | 'MuiPickersOutlinedInput') => ({
  backgroundColor: theme.vars.palette.background.paper,
  [COARSE_POINTER]: { minHeight: TOUCH_TARGET },
  [`& .${name}-notchedOutline`]: { borderColor: theme.vars.palette.divider },
  [`& .${name}-notchedOutline legend`]: { fontSize: 12 },
  [`&:hover:not(.Mui-focused):not(.Mui-error) .${name}-notchedOutline`]: {
    borderColor: theme.vars.palette.text.disabled,
  },
  // The border shows the focus.
  '& input:focus-visible, & .MuiSelect-select:focus-visible, & [role="spinbutton"]:focus-visible': { outline: 'none' },
  // The border of a field with an error keeps its colour when the field has the focus.
  '&.Mui-error:has(:focus-visible)': FOCUS_RING,
});

/**
 * Style overrides of MUI components: borders instead of shadows, and one shadow for floating elements. Its type is the
 * option's own: comparing `Components` of another theme type with it took half of the console's type check.
 */
export const componentStyles: ThemeOptions['components'] = {
  ...formStyles,
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
          // What waits starts one, too, as the scale of a tooltip that closes does.
          transitionDelay: '0s !important',
        },
      },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    // MUI removes the outline of its buttons by a class, which counts more than the rule for all elements.
    styleOverrides: { root: { fontFamily: 'inherit', '&:focus-visible': FOCUS_RING } },
  },
  // Of a link that is a button MUI draws a ring of its own, in the colour of the text.
  MuiLink: { styleOverrides: { root: { '&.Mui-focusVisible, &:focus-visible': FOCUS_RING } } },
  // Clear of the corners of the box.
  MuiCheckbox: choice(-2),
  // Clear of the label.
  MuiRadio: choice(-4),
  // Around a button in a field, the ring would lie over the text of the field.
  MuiInputAdornment: { styleOverrides: { root: { '& .MuiIconButton-root:focus-visible': { outlineOffset: -2 } } } },
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
  MuiOutlinedInput: { styleOverrides: { root: ({ theme }) => fieldBox(theme, 'MuiOutlinedInput') } },
  // A date, which is never cut: its field grows instead.
  MuiPickersOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...fieldBox(theme, 'MuiPickersOutlinedInput'),
        paddingInline: 12,
        letterSpacing: 'normal',
        '& .MuiPickersInputBase-sectionsContainer': { width: 'auto', minWidth: 'max-content', opacity: 1 },
        '& .MuiInputAdornment-root': { marginLeft: 0 },
        '& .MuiInputAdornment-root svg': { fontSize: 16 },
        '& .MuiInputAdornment-root button': touchTarget,
        // The format in an empty field: MUI fades it until it can hardly be read.
        '&:not(.Mui-focused):not(:has([aria-valuenow])) .MuiPickersInputBase-sectionsContainer': {
          color: theme.vars.palette.text.secondary,
        },
      }),
    },
  },
  MuiPickersDay: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        fontSize: 13,
        '&.MuiPickersDay-today:not(.Mui-selected)': { borderColor: theme.vars.palette.primary.main },
        '&.MuiPickersDay-today': { fontWeight: 650 },
        [COARSE_POINTER]: { width: TOUCH_TARGET, height: TOUCH_TARGET, margin: 0 },
      }),
    },
  },
  MuiDateCalendar: { styleOverrides: { root: { height: 'auto', maxHeight: 'none' } } },
  MuiDayCalendar: {
    styleOverrides: { weekDayLabel: { height: 28, [COARSE_POINTER]: { width: TOUCH_TARGET, margin: 0 } } },
  },
  MuiYearCalendar: { styleOverrides: { button: { borderRadius: 8, [COARSE_POINTER]: { height: TOUCH_TARGET } } } },
  MuiPickersCalendarHeader: { styleOverrides: { switchViewButton: touchTarget } },
  // Its buttons lie half over each other.
  MuiPickersArrowSwitcher: { styleOverrides: { spacer: { width: 0 }, button: { marginInline: 0, ...touchTarget } } },
  MuiPickerPopper: {
    styleOverrides: {
      paper: ({ theme }) => ({
        marginBlock: 4,
        borderRadius: 12,
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: floatingShadow,
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
      // react-admin's menu of saved filters begins with a line.
      list: { '& > .MuiDivider-root:not(li ~ *)': { display: 'none' } },
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
        // A long name takes a second line where the window ends.
        whiteSpace: 'normal',
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
