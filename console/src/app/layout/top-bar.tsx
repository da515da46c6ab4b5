import FullScreenIcon from '@mui/icons-material/Fullscreen';
import LeaveFullScreenIcon from '@mui/icons-material/FullscreenExit';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import PaletteIcon from '@mui/icons-material/KeyboardCommandKeyOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import ReloadIcon from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { memo, useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { RecordingIndicator } from '../../recorder/recording-indicator.js';
import { useSession } from '../../session/session-context.js';
import { hardReload } from '../hard-reload.js';
import { breadcrumbsOf } from '../navigation.js';
import type { PageEntry } from '../pages.js';
import { useOverlay } from '../palette/overlay-context.js';
import { ShortcutTooltip } from '../shortcuts/shortcut-tooltip.js';
import { UserMenu } from '../user-menu/user-menu.js';
import { AppointmentSearch } from './appointment-search.js';

function Breadcrumbs({ page }: { page: PageEntry | undefined }) {
  const translate = useTranslate();
  const crumbs = page ? breadcrumbsOf(page) : [];
  return (
    <Box component="nav" aria-label={translate('topBar.breadcrumbs')}>
      <Box
        component="ol"
        sx={{
          display: 'flex',
          gap: 1.5,
          m: 0,
          p: 0,
          listStyle: 'none',
          typography: 'caption',
          color: 'text.secondary',
          whiteSpace: 'nowrap',
          '& li + li::before': { content: '"/" / ""', mr: 1.5 },
        }}
      >
        <li>
          <Box
            component={Link}
            to="/dashboard"
            sx={{ color: 'inherit', textDecoration: 'none', '&:hover': { color: 'text.primary' } }}
          >
            {translate('navigation.home')}
          </Box>
        </li>
        {crumbs.map((crumb, at) => (
          <li key={crumb} aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
            {translate(crumb)}
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** The clinic, the page title and the breadcrumbs. On narrow screens only the breadcrumbs show the title. */
export function PageLocation({ page }: { page: PageEntry | undefined }) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const title = translate(page?.title ?? 'pages.notFoundTitle');
  return (
    <Box sx={{ flex: 1, minWidth: 0, display: 'flex', alignItems: 'center', overflow: 'hidden' }}>
      <Typography
        noWrap
        title={clinic.name}
        sx={{
          display: { xs: 'none', md: 'block' },
          flexShrink: 1,
          maxWidth: 260,
          mr: 4,
          pr: 4,
          borderRight: 1,
          borderColor: 'divider',
          fontWeight: 600,
          lineHeight: '32px',
        }}
      >
        {clinic.name}
      </Typography>
      <Box sx={{ minWidth: 0, flexShrink: 1, overflow: 'hidden' }}>
        <Typography noWrap sx={{ fontWeight: 600, lineHeight: '18px' }}>
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
            {title}
          </Box>
          <Box component="span" sx={{ display: { md: 'none' } }}>
            {clinic.name}
          </Box>
        </Typography>
        <Breadcrumbs page={page} />
      </Box>
    </Box>
  );
}

function watch(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

/** Toggles full screen. Hidden when the browser does not support it, as on some tablets. */
export function FullScreenButton() {
  const translate = useTranslate();
  const isFull = useSyncExternalStore(watch, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  const label = translate(isFull ? 'topBar.leaveFullScreen' : 'topBar.fullScreen');
  // A browser may refuse, for example inside an iframe; then nothing changes.
  const toggle = (): void =>
    void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);
  return (
    <Tooltip title={label}>
      <IconButton onClick={toggle} aria-label={label}>
        {isFull ? <LeaveFullScreenIcon fontSize="small" /> : <FullScreenIcon fontSize="small" />}
      </IconButton>
    </Tooltip>
  );
}

interface Props {
  /** Undefined when no page has this address. */
  page: PageEntry | undefined;
  /** Null when the navigation is visible. */
  onOpenNavigation: (() => void) | null;
}

/** Actions that are available on every page. */
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

/** The bar above every page: the location on the left, global actions on the right. */
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
      <PageLocation page={page} />
      <AppointmentSearch />
      <RecordingIndicator />
      <Actions />
    </Box>
  );
});
