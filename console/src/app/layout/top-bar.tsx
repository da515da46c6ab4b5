import MenuIcon from '@mui/icons-material/Menu';
import ReloadIcon from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useSession } from '../../session/session-context.js';
import { AppointmentSearch } from './appointment-search.js';
import { FullScreenButton } from './full-screen-button.js';
import { UserMenu } from './user-menu.js';

interface Props {
  /** The page's name, the last of the breadcrumbs. */
  title: string;
  /** Given when the navigation is a drawer. */
  onOpenNavigation?: () => void;
}

function Breadcrumbs({ title }: { title: string }) {
  const translate = useTranslate();
  return (
    <Box
      component="nav"
      aria-label={translate('topBar.breadcrumbs')}
      sx={{ display: 'flex', gap: 1.5, typography: 'caption', color: 'text.secondary' }}
    >
      <Box
        component={Link}
        to="/dashboard"
        sx={{ color: 'inherit', textDecoration: 'none', '&:hover': { color: 'text.primary' } }}
      >
        {translate('navigation.home')}
      </Box>
      {title && (
        <>
          <span aria-hidden>/</span>
          <span aria-current="page">{title}</span>
        </>
      )}
    </Box>
  );
}

/** The bar above every page: where one is at the left, what one can do anywhere at the right. */
export function TopBar({ title, onOpenNavigation }: Props) {
  const translate = useTranslate();
  const { clinic } = useSession();
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
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 600, lineHeight: '18px' }}>
          {clinic.name}
        </Typography>
        <Breadcrumbs title={title} />
      </Box>
      <AppointmentSearch />
      <FullScreenButton />
      <Tooltip title={translate('topBar.reload')}>
        <IconButton onClick={() => window.location.reload()} aria-label={translate('topBar.reload')}>
          <ReloadIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <UserMenu />
    </Box>
  );
}
