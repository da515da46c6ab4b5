import type {} from '@mui/material/themeCssVarsAugmentation';
import { createTheme } from '@mui/material/styles';
import '@fontsource-variable/inter';
import { componentStyles } from './components.js';
import { listStyles } from './lists.js';
import { darkPalette, lightPalette, type HelixPalette } from './palette.js';

declare module '@mui/material/styles' {
  interface Palette extends HelixPalette {}
  interface PaletteOptions extends HelixPalette {}
}

const fontFamily = "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', sans-serif";

/** The theme of the console. Components take their colours, sizes and typography from it. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme' },
  colorSchemes: {
    light: {
      palette: {
        ...lightPalette,
        primary: { main: '#0071B8', light: '#009EF7', dark: '#005C99', contrastText: '#FFFFFF' },
        error: { main: '#C42B3B' },
        background: { default: '#F6F8FA', paper: '#FFFFFF' },
        text: { primary: '#17212B', secondary: '#51606E', disabled: '#8A96A3' },
        // Icons in fields: as the words beside them. MUI's own is white in the dark.
        action: { active: '#51606E' },
        divider: '#E3E7EC',
      },
    },
    dark: {
      palette: {
        ...darkPalette,
        primary: { main: '#4FB9FA', light: '#8CD0FB', dark: '#009EF7', contrastText: '#04263C' },
        error: { main: '#FF7C88', dark: '#F0616F' },
        background: { default: '#10151B', paper: '#171D25' },
        text: { primary: '#E7ECF1', secondary: '#A2AFBC', disabled: '#6B7885' },
        action: { active: '#A2AFBC' },
        divider: '#2A343F',
      },
    },
  },
  spacing: 4,
  shape: { borderRadius: 8 },
  typography: {
    fontFamily,
    fontSize: 14,
    htmlFontSize: 16,
    h1: {
      fontSize: 20,
      lineHeight: '28px',
      fontWeight: 650,
      letterSpacing: '-0.012em',
    },
    h2: { fontSize: 15, lineHeight: '22px', fontWeight: 600 },
    body1: { fontSize: 14, lineHeight: '20px' },
    body2: { fontSize: 13, lineHeight: '18px' },
    caption: { fontSize: 12, lineHeight: '16px' },
    button: { fontSize: 13, fontWeight: 550, textTransform: 'none', letterSpacing: 0 },
  },
  components: { ...componentStyles, ...listStyles },
});
