import FullScreenIcon from '@mui/icons-material/Fullscreen';
import LeaveFullScreenIcon from '@mui/icons-material/FullscreenExit';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import PaletteIcon from '@mui/icons-material/KeyboardCommandKeyOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import MoreIcon from '@mui/icons-material/MoreVert';
import ReloadIcon from '@mui/icons-material/Refresh';
import SearchIcon from '@mui/icons-material/Search';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import useMediaQuery from '@mui/material/useMediaQuery';
import { memo, useState, useSyncExternalStore, type ComponentType } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { GeneratingIndicator } from '../../recorder/generating-indicator.js';
import { RecordingIndicator } from '../../recorder/recording-indicator.js';
import { IconButton } from '../../components/icon-button.js';
import { tooltip } from '../../components/tooltip/tooltip-props.js';
import { useAfterFirstRender } from '../../components/use-after-first-render.js';
import { useSession } from '../../session/session-context.js';
import { hardReload } from '../hard-reload.js';
import { breadcrumbsOf } from '../navigation.js';
import type { PageEntry } from '../pages.js';
import { useOverlay } from '../palette/overlay-context.js';
import { ShortcutTooltip } from '../shortcuts/shortcut-tooltip.js';
import { UserMenu } from '../user-menu/user-menu.js';
import { AppointmentSearch } from './appointment-search.js';
import styles from './top-bar.module.css';

function Breadcrumbs({ page }: { page: PageEntry | undefined }) {
  const translate = useTranslate();
  const crumbs = (page ? breadcrumbsOf(page) : ['pages.notFoundTitle']).map((key) => translate(key));
  return (
    <nav aria-label={translate('topBar.breadcrumbs')} title={crumbs.join(' / ')}>
      <ol className={styles['crumbs']}>
        <li className={styles['home']}>
          <Link to="/dashboard">{translate('navigation.home')}</Link>
        </li>
        {crumbs.map((text, at) => (
          <li key={text} className={styles['crumb']} aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
            {text}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The clinic, the page title and the breadcrumbs. On narrow screens only the breadcrumbs show the title. */
export function PageLocation({ page }: { page: PageEntry | undefined }) {
  const translate = useTranslate();
  const { clinic } = useSession();
  return (
    <div className={styles['location']}>
      <p className={styles['clinic']} title={clinic.name}>
        {clinic.name}
      </p>
      <div className={styles['page']}>
        <p className={styles['title']}>{translate(page?.title ?? 'pages.notFoundTitle')}</p>
        <p className={styles['clinicAbove']} title={clinic.name}>
          {clinic.name}
        </p>
        <Breadcrumbs page={page} />
      </div>
    </div>
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
          <IconButton key={name} onClick={run} aria-label={label} {...tooltip(label)}>
            <Icon fontSize="small" />
          </IconButton>
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

/** The search and the global actions. Memoized, because they are the same on every page. */
const Tools = memo(function Tools() {
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  return (
    <>
      {!isPhone && <AppointmentSearch />}
      <RecordingIndicator />
      <GeneratingIndicator />
      <div className={styles['actions']}>
        {isPhone ? <PhoneActions /> : <ActionButtons />}
        <UserMenu />
      </div>
    </>
  );
});

interface Props {
  /** Undefined when no page has this address. */
  page: PageEntry | undefined;
  /** Null when the navigation is visible. */
  onOpenNavigation: (() => void) | null;
}

/**
 * The bar above every page: the location on the left, the search and global actions on the right. When the console loads,
 * the page comes first.
 */
export const TopBar = memo(function TopBar({ page, onOpenNavigation }: Props) {
  const translate = useTranslate();
  const showsContent = useAfterFirstRender();
  return (
    <header className={styles['bar']}>
      {showsContent && (
        <>
          {onOpenNavigation && (
            <IconButton onClick={onOpenNavigation} aria-label={translate('navigation.open')}>
              <MenuIcon fontSize="small" />
            </IconButton>
          )}
          <PageLocation page={page} />
          <Tools />
        </>
      )}
    </header>
  );
});
