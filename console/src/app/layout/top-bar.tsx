import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import PaletteIcon from '@mui/icons-material/KeyboardCommandKeyOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import ReloadIcon from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import { RecordingIndicator } from '../../recorder/recording-indicator.js';
import { hardReload } from '../hard-reload.js';
import { useOverlay } from '../palette/command-context.js';
import type { PageEntry } from '../pages.js';
import { ShortcutTooltip } from '../shortcuts/shortcut-tooltip.js';
import { UserMenu } from '../user-menu/user-menu.js';
import { AppointmentSearch } from './appointment-search.js';
import { FullScreenButton } from './full-screen-button.js';
import { PagePlace } from './page-place.js';

interface Props {
  /** Undefined where there is no page at the address. */
  page: PageEntry | undefined;
  /** Null where the navigation is in sight. */
  onOpenNavigation: (() => void) | null;
}

/** What one can do anywhere. */
function Actions() {
  const translate = useTranslate();
  const open = useOverlay();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <ShortcutTooltip title={translate('topBar.palette')} shortcut="palette">
        <IconButton onClick={() => open('palette')} aria-label={translate('topBar.palette')}>
          <PaletteIcon sx={{ fontSize: 18 }} />
        </IconButton>
      </ShortcutTooltip>
      <Tooltip title={translate('topBar.help')}>
        <IconButton onClick={() => open('help')} aria-label={translate('topBar.help')}>
          <HelpIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <FullScreenButton />
      <Tooltip title={translate('topBar.reload')}>
        <IconButton onClick={() => void hardReload()} aria-label={translate('topBar.reload')}>
          <ReloadIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <UserMenu />
    </Box>
  );
}

/** The bar above every page: where one is at the left, what one can do anywhere at the right. */
export const TopBar = memo(function TopBar({ page, onOpenNavigation }: Props) {
  const translate = useTranslate();
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        height: 56,
        flexShrink: 0,
        px: { xs: 3, md: 5 },
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      {onOpenNavigation && (
        <IconButton onClick={onOpenNavigation} aria-label={translate('navigation.open')} edge="start">
          <MenuIcon fontSize="small" />
        </IconButton>
      )}
      <PagePlace page={page} />
      <AppointmentSearch />
      <RecordingIndicator />
      <Actions />
    </Box>
  );
});
