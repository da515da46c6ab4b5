import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import SystemIcon from '@mui/icons-material/SettingsBrightnessOutlined';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useColorScheme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';

const MODES = [
  { mode: 'light', Icon: LightIcon },
  { mode: 'dark', Icon: DarkIcon },
  { mode: 'system', Icon: SystemIcon },
] as const;

/** Light, dark, or as the computer has it; remembered in the browser. */
export function ThemeSwitch() {
  const translate = useTranslate();
  const { mode, setMode } = useColorScheme();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', px: 4.5, py: 2.5 }}>
      <Typography id="theme-switch">{translate('userMenu.theme')}</Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={mode ?? 'system'}
        aria-labelledby="theme-switch"
        onChange={(_event, chosen: 'light' | 'dark' | 'system' | null) => chosen && setMode(chosen)}
      >
        {MODES.map(({ mode: value, Icon }) => (
          <ToggleButton
            key={value}
            value={value}
            aria-label={translate(`userMenu.${value}`)}
            title={translate(`userMenu.${value}`)}
            sx={{ px: 2.5 }}
          >
            <Icon fontSize="small" />
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
