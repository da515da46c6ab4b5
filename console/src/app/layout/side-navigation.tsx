import CollapseIcon from '@mui/icons-material/KeyboardDoubleArrowLeft';
import ExpandIcon from '@mui/icons-material/KeyboardDoubleArrowRight';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { memo, useState } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { BrandMark } from '../../components/brand-mark.js';
import { touchTargets } from '../../components/touch-targets.js';
import { useSession } from '../../session/session-context.js';
import { permissionsOf } from '../permissions.js';
import { navigationEntryOf, navigationFor } from '../navigation.js';
import { SECTIONS, type PageEntry, type SectionName } from '../pages.js';
import { ShortcutTooltip } from '../shortcuts/shortcut-tooltip.js';
import { foldedSections } from './navigation-state.js';
import { NavigationSection } from './navigation-section.js';

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
    <Box sx={{ flex: 1, overflowY: 'auto', overflowX: 'hidden', px: 2.5, py: 1 }}>
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
    </Box>
  );
}

function CollapseButton({ collapsed, onToggle }: Pick<Props, 'collapsed' | 'onToggle'>) {
  const label = useTranslate()(collapsed ? 'navigation.expand' : 'navigation.collapse');
  return (
    <Box sx={{ px: 3, py: 2, display: 'flex', justifyContent: collapsed ? 'center' : 'flex-end', ...touchTargets }}>
      <ShortcutTooltip title={label} shortcut="navigation" placement="right">
        <IconButton onClick={onToggle} aria-label={label}>
          {collapsed ? <ExpandIcon fontSize="small" /> : <CollapseIcon fontSize="small" />}
        </IconButton>
      </ShortcutTooltip>
    </Box>
  );
}

/**
 * The side navigation: 232 px wide, icons only, or a drawer. Memoized, so that it renders again for another page but
 * not for every change of the address within a page.
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
  const content = (
    <Box
      component="nav"
      aria-label={translate('navigation.label')}
      // Only the navigation is translated into other languages; the rest of the page is in English.
      lang={locale}
      sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5, height: 56, flexShrink: 0, px: 4 }}>
        <BrandMark />
        {!collapsed && <Typography sx={{ fontSize: 17, fontWeight: 700, letterSpacing: '-0.02em' }}>Helix</Typography>}
      </Box>
      <Sections page={page} collapsed={collapsed} />
      {!drawer && <CollapseButton collapsed={collapsed} onToggle={onToggle} />}
    </Box>
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
    <Box
      sx={{
        width: NAVIGATION_WIDTH[collapsed ? 'collapsed' : 'open'],
        flexShrink: 0,
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        transition: 'width 160ms ease',
        overflow: 'hidden',
      }}
    >
      {content}
    </Box>
  );
});
