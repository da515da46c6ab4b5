import CollapseIcon from '@mui/icons-material/KeyboardDoubleArrowLeft';
import ExpandIcon from '@mui/icons-material/KeyboardDoubleArrowRight';
import Drawer from '@mui/material/Drawer';
import { memo, useState } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { BrandMark } from '../../components/brand-mark.js';
import { IconButton } from '../../components/icon-button.js';
import { useAfterFirstRender } from '../../components/use-after-first-render.js';
import { useSession } from '../../session/session-context.js';
import { permissionsOf } from '../permissions.js';
import { navigationEntryOf, navigationFor } from '../navigation.js';
import { SECTIONS, type PageEntry, type SectionName } from '../pages.js';
import { ShortcutTooltip } from '../shortcuts/shortcut-tooltip.js';
import { foldedSections } from './navigation-state.js';
import { NavigationSection } from './navigation-section.js';
import styles from './side-navigation.module.css';

export const NAVIGATION_WIDTH = { open: 232, collapsed: 60 } as const;

interface Props {
  /** The current page. */
  page: PageEntry | undefined;
  /** On narrow screens the navigation is a drawer over the page. */
  drawer: boolean;
  drawerOpen: boolean;
  collapsed: boolean;
  onToggle: () => void;
  onClose: () => void;
}

function Sections({ page, collapsed }: Pick<Props, 'page' | 'collapsed'>) {
  const { user } = useSession();
  const [folded, setFolded] = useState(() => foldedSections.read(SECTIONS));
  const toggle = (name: SectionName): void => {
    const after = folded.includes(name) ? folded.filter((other) => other !== name) : [...folded, name];
    setFolded(after);
    foldedSections.write(after);
  };
  return (
    <div className={styles['sections']}>
      {navigationFor(permissionsOf(user)).map((section) => (
        <NavigationSection
          key={section.name}
          section={section}
          current={page && navigationEntryOf(page)}
          folded={folded.includes(section.name)}
          iconsOnly={collapsed}
          onToggle={() => toggle(section.name)}
        />
      ))}
    </div>
  );
}

const CollapseButton = memo(function CollapseButton({ collapsed, onToggle }: Pick<Props, 'collapsed' | 'onToggle'>) {
  const label = useTranslate()(collapsed ? 'navigation.expand' : 'navigation.collapse');
  return (
    <div className={styles['collapse']}>
      <ShortcutTooltip title={label} shortcut="navigation" placement="right">
        <IconButton onClick={onToggle} aria-label={label}>
          {collapsed ? <ExpandIcon fontSize="small" /> : <CollapseIcon fontSize="small" />}
        </IconButton>
      </ShortcutTooltip>
    </div>
  );
});

/**
 * The side navigation: 232 px wide, icons only, or a drawer. When the console loads, the page comes first, and the entries
 * after it. Memoized, so that it renders again for another page but not for every change of the address within a page.
 */
export const SideNavigation = memo(function SideNavigation({
  page,
  drawer,
  drawerOpen,
  collapsed,
  onToggle,
  onClose,
}: Props) {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const showsEntries = useAfterFirstRender();
  const content = (
    <nav
      aria-label={translate('navigation.label')}
      // Only the navigation is translated into other languages; the rest of the page is in English.
      lang={locale}
      className={styles['navigation']}
    >
      <div className={styles['brand']}>
        <BrandMark />
        {!collapsed && <p className={styles['name']}>Helix</p>}
      </div>
      {showsEntries && (
        <>
          <Sections page={page} collapsed={collapsed} />
          {!drawer && <CollapseButton collapsed={collapsed} onToggle={onToggle} />}
        </>
      )}
    </nav>
  );
  if (drawer) {
    return (
      <Drawer
        open={drawerOpen}
        onClose={onClose}
        slotProps={{
          paper: {
            'aria-label': translate('navigation.label'),
            sx: { width: NAVIGATION_WIDTH.open, bgcolor: 'background.paper' },
          },
        }}
      >
        {content}
      </Drawer>
    );
  }
  return (
    <div
      className={styles['beside']}
      data-collapsed={collapsed || undefined}
      style={{ width: NAVIGATION_WIDTH[collapsed ? 'collapsed' : 'open'] }}
    >
      {content}
    </div>
  );
});
