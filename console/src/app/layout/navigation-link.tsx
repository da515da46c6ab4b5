import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import { NavLink } from 'react-router';
import type { NavigationEntry } from '../navigation.js';

interface Props {
  entry: NavigationEntry;
  /** The icon alone; the label is in a tooltip then. */
  collapsed: boolean;
}

/** One page of the navigation. Its code begins to load when the pointer or the focus comes near. */
export function NavigationLink({ entry, collapsed }: Props) {
  const label = useTranslate()(entry.label);
  const Icon = entry.icon;
  return (
    <Tooltip title={collapsed ? label : ''} placement="right">
      <ButtonBase
        component={NavLink}
        to={entry.path}
        aria-label={collapsed ? label : undefined}
        onMouseEnter={entry.preload}
        onFocus={entry.preload}
        sx={{
          width: '100%',
          height: 36,
          px: 2.5,
          gap: 2.5,
          justifyContent: 'flex-start',
          borderRadius: 1,
          typography: 'body1',
          fontWeight: 500,
          color: 'text.secondary',
          '&:hover': { bgcolor: 'surface.hover', color: 'text.primary' },
          '&.active': { bgcolor: 'brand.soft', color: 'state.unknown.text', fontWeight: 600 },
        }}
      >
        <Icon fontSize="small" />
        {!collapsed && label}
      </ButtonBase>
    </Tooltip>
  );
}
