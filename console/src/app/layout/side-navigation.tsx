import CollapseIcon from '@mui/icons-material/KeyboardDoubleArrowLeft';
import ExpandIcon from '@mui/icons-material/KeyboardDoubleArrowRight';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { BrandMark } from '../../components/brand-mark.js';
import { navigation } from '../navigation.js';
import { NavigationLink } from './navigation-link.js';

const WIDTH = 232;
const COLLAPSED_WIDTH = 60;

interface Props {
  /** On narrow screens the navigation is a drawer over the page. */
  drawer: boolean;
  drawerOpen: boolean;
  collapsed: boolean;
  onToggle: () => void;
  onClose: () => void;
}

function Sections({ collapsed }: { collapsed: boolean }) {
  const translate = useTranslate();
  return (
    <Box sx={{ flex: 1, overflowY: 'auto', px: 2.5, py: 1 }}>
      {navigation.map(({ label, entries }, index) => (
        <Box key={label ?? index} sx={{ mt: index === 0 ? 0 : 4 }}>
          {label && !collapsed && (
            <Typography
              variant="caption"
              color="text.secondary"
              sx={{ display: 'block', px: 2.5, pb: 1, fontWeight: 550 }}
            >
              {translate(label)}
            </Typography>
          )}
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
            {entries.map((entry) => (
              <li key={entry.path}>
                <NavigationLink entry={entry} collapsed={collapsed} />
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The pages at the left: 232 px, or icons alone, or a drawer. */
export function SideNavigation({ drawer, drawerOpen, collapsed, onToggle, onClose }: Props) {
  const translate = useTranslate();
  const content = (
    <Box
      component="nav"
      aria-label={translate('navigation.label')}
      sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5, height: 56, flexShrink: 0, px: 4 }}>
        <BrandMark />
        {!collapsed && <Typography sx={{ fontSize: 17, fontWeight: 700, letterSpacing: '-0.02em' }}>Helix</Typography>}
      </Box>
      <Sections collapsed={collapsed} />
      {!drawer && (
        <Box sx={{ p: 3, display: 'flex', justifyContent: collapsed ? 'center' : 'flex-end' }}>
          <Tooltip title={translate(collapsed ? 'navigation.expand' : 'navigation.collapse')} placement="right">
            <IconButton
              onClick={onToggle}
              aria-label={translate(collapsed ? 'navigation.expand' : 'navigation.collapse')}
            >
              {collapsed ? <ExpandIcon fontSize="small" /> : <CollapseIcon fontSize="small" />}
            </IconButton>
          </Tooltip>
        </Box>
      )}
    </Box>
  );
  if (drawer) {
    return (
      <Drawer
        open={drawerOpen}
        onClose={onClose}
        slotProps={{
          paper: { 'aria-label': translate('navigation.label'), sx: { width: WIDTH, bgcolor: 'background.paper' } },
        }}
      >
        {content}
      </Drawer>
    );
  }
  return (
    <Box
      sx={{
        width: collapsed ? COLLAPSED_WIDTH : WIDTH,
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
}
