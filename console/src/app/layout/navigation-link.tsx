import ButtonBase from '@mui/material/ButtonBase';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { pageIcons } from '../page-icons.js';
import type { PageEntry } from '../pages.js';

interface Props {
  entry: PageEntry;
  /** Its page is the one that is shown, or one of those below it. */
  isCurrent: boolean;
  /** The icon alone; the label is in a tooltip then. */
  collapsed: boolean;
}

/** One page of the navigation. Its code begins to load when the pointer or the focus comes near. */
export function NavigationLink({ entry, isCurrent, collapsed }: Props) {
  const label = useTranslate()(entry.title);
  const Icon = pageIcons[entry.icon];
  const link = (
    <ButtonBase
      component={Link}
      to={entry.path}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={collapsed ? label : undefined}
      onMouseEnter={entry.page?.preload}
      onFocus={entry.page?.preload}
      sx={{
        width: '100%',
        height: 32,
        px: 2.5,
        gap: 2.5,
        justifyContent: 'flex-start',
        borderRadius: 1,
        typography: 'body1',
        fontWeight: 500,
        color: 'text.secondary',
        '&:hover': { bgcolor: 'surface.hover', color: 'text.primary' },
        '&[aria-current]': { bgcolor: 'brand.soft', color: 'state.unknown.text', fontWeight: 600 },
      }}
    >
      <Icon sx={{ fontSize: 18 }} />
      {!collapsed && (
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {label}
        </Box>
      )}
    </ButtonBase>
  );
  if (!collapsed) return link;
  return (
    <Tooltip title={label} placement="right">
      {link}
    </Tooltip>
  );
}
