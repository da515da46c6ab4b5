import FullScreenIcon from '@mui/icons-material/Fullscreen';
import LeaveFullScreenIcon from '@mui/icons-material/FullscreenExit';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import PaletteIcon from '@mui/icons-material/KeyboardCommandKeyOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import MoreIcon from '@mui/icons-material/MoreVert';
import ReloadIcon from '@mui/icons-material/Refresh';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { memo, useState, useSyncExternalStore, type ComponentType } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { RecordingIndicator } from '../../recorder/recording-indicator.js';
import { COARSE_POINTER, touchTargetInLine, touchTargets } from '../../components/touch-targets.js';
import { useSession } from '../../session/session-context.js';
import { hardReload } from '../hard-reload.js';
import { breadcrumbsOf } from '../navigation.js';
import type { PageEntry } from '../pages.js';
import { useOverlay } from '../palette/overlay-context.js';
import { ShortcutTooltip } from '../shortcuts/shortcut-tooltip.js';
import { UserMenu } from '../user-menu/user-menu.js';
import { AppointmentSearch } from './appointment-search.js';

/** A part of the breadcrumbs in one line; what has no room ends with an ellipsis. */
const crumb = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const inLine = touchTargetInLine(18)[COARSE_POINTER];
/** Grows over the space around it. */
const homeTarget = { [COARSE_POINTER]: { ...inLine, marginInline: '-6px' } } as const;

function Breadcrumbs({ page }: { page: PageEntry | undefined }) {
  const translate = useTranslate();
  const crumbs = (page ? breadcrumbsOf(page) : ['pages.notFoundTitle']).map((key) => translate(key));
  return (
    <Box component="nav" aria-label={translate('topBar.breadcrumbs')} title={crumbs.join(' / ')}>
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
          '& li + li::before': { content: '"/" / ""', mr: 1.5 },
        }}
      >
        <Box component="li" sx={{ flexShrink: 0 }}>
          <Box
            component={Link}
            to="/dashboard"
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              color: 'inherit',
              textDecoration: 'none',
              '&:hover': { color: 'text.primary' },
              justifyContent: 'center',
              ...homeTarget,
            }}
          >
            {translate('navigation.home')}
          </Box>
        </Box>
        {crumbs.map((text, at) => {
          const isLast = at === crumbs.length - 1;
          return (
            <Box
              key={text}
              component="li"
              aria-current={isLast ? 'page' : undefined}
              // The section gives way where the title of the page needs the room.
              sx={isLast ? crumb : { ...crumb, display: { xs: 'none', sm: 'block', md: 'none', lg: 'block' } }}
            >
              {text}
            </Box>
          );
        })}
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
    <Box sx={{ flex: 1, minWidth: 0, display: 'flex', alignItems: 'center' }}>
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
      <Box sx={{ minWidth: 0, flexShrink: 1 }}>
        <Typography noWrap sx={{ display: { xs: 'none', md: 'block' }, fontWeight: 600, lineHeight: '18px' }}>
          {title}
        </Typography>
        <Typography
          title={clinic.name}
          sx={{
            // A long name takes a second line.
            display: { xs: '-webkit-box', md: 'none' },
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: 2,
            overflow: 'hidden',
            fontWeight: 600,
            lineHeight: '16px',
          }}
        >
          {clinic.name}
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

interface Action {
  name: 'help' | 'fullScreen' | 'leaveFullScreen' | 'reload';
  Icon: ComponentType<SvgIconProps>;
  run: () => void;
}

/** What every page offers. Full screen only where the browser supports it, which some tablets do not. */
function useActions(): Action[] {
  const open = useOverlay();
  const isFull = useSyncExternalStore(watch, () => document.fullscreenElement !== null);
  // A browser may refuse, for example inside an iframe; then nothing changes.
  const toggle = (): void =>
    void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);
  const fullScreen: Action = isFull
    ? { name: 'leaveFullScreen', Icon: LeaveFullScreenIcon, run: toggle }
    : { name: 'fullScreen', Icon: FullScreenIcon, run: toggle };
  return [
    { name: 'help', Icon: HelpIcon, run: () => open('help') },
    ...(document.fullscreenEnabled ? [fullScreen] : []),
    { name: 'reload', Icon: ReloadIcon, run: () => void hardReload() },
  ];
}

/** The actions as buttons. */
function ActionButtons() {
  const translate = useTranslate();
  const open = useOverlay();
  return (
    <>
      <ShortcutTooltip title={translate('topBar.palette')} shortcut="palette">
        <IconButton onClick={() => open('palette')} aria-label={translate('topBar.palette')}>
          <PaletteIcon sx={{ fontSize: 18 }} />
        </IconButton>
      </ShortcutTooltip>
      {useActions().map(({ name, Icon, run }) => {
        const label = translate(`topBar.${name}`);
        return (
          <Tooltip key={name} title={label}>
            <IconButton onClick={run} aria-label={label}>
              <Icon fontSize="small" />
            </IconButton>
          </Tooltip>
        );
      })}
    </>
  );
}

/** On a phone: the search, and the actions in a menu. */
function PhoneActions() {
  const translate = useTranslate();
  const open = useOverlay();
  const actions = useActions();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton onClick={() => open('palette')} aria-label={translate('topBar.search')}>
        <SearchIcon fontSize="small" />
      </IconButton>
      <IconButton
        aria-label={translate('topBar.more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {actions.map(({ name, Icon, run }) => (
          <MenuItem
            key={name}
            onClick={() => {
              setAnchor(null);
              run();
            }}
            sx={{ gap: 3 }}
          >
            <Icon fontSize="small" sx={{ color: 'text.secondary' }} />
            {translate(`topBar.${name}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

interface Props {
  /** Undefined when no page has this address. */
  page: PageEntry | undefined;
  /** Null when the navigation is visible. */
  onOpenNavigation: (() => void) | null;
}

/** The bar above every page: the location on the left, the search and global actions on the right. */
export const TopBar = memo(function TopBar({ page, onOpenNavigation }: Props) {
  const translate = useTranslate();
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  return (
    <Box
      component="header"
      sx={{
        // The list of the search covers the page.
        position: 'relative',
        zIndex: (theme) => theme.zIndex.appBar + 1,
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 1, sm: 2 },
        height: 56,
        flexShrink: 0,
        px: { xs: 2, sm: 3, md: 5 },
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        ...touchTargets,
      }}
    >
      {onOpenNavigation && (
        <IconButton onClick={onOpenNavigation} aria-label={translate('navigation.open')}>
          <MenuIcon fontSize="small" />
        </IconButton>
      )}
      <PageLocation page={page} />
      {!isPhone && <AppointmentSearch />}
      <RecordingIndicator />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0, sm: 1 } }}>
        {isPhone ? <PhoneActions /> : <ActionButtons />}
        <UserMenu />
      </Box>
    </Box>
  );
});
