import SignOutIcon from '@mui/icons-material/LogoutOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { initialsOf } from '../../components/avatar-color.js';
import { InitialsAvatar } from '../../components/initials-avatar.js';
import { useSession } from '../../session/session-context.js';
import { ClinicMenu } from './clinic-menu.js';
import { ThemeSwitch } from './theme-switch.js';

function Person() {
  const translate = useTranslate();
  const { user, preferences, isAdmin } = useSession();
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', p: 4 }}>
      <InitialsAvatar initials={initialsOf(user.firstName, user.lastName)} color={preferences.avatarColor} size={40} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography noWrap sx={{ fontWeight: 600 }}>
          {user.firstName} {user.lastName}
        </Typography>
        <Typography noWrap variant="body2" color="text.secondary">
          {user.email}
        </Typography>
      </Box>
      {isAdmin && (
        <Chip
          size="small"
          label={translate('userMenu.admin')}
          sx={{
            alignSelf: 'flex-start',
            fontSize: 12,
            fontWeight: 600,
            bgcolor: 'brand.soft',
            color: 'state.unknown.text',
          }}
        />
      )}
    </Box>
  );
}

/** Who is signed in, their clinics, the theme and the way out. */
export function UserMenu() {
  const translate = useTranslate();
  const { user, preferences } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <>
      <Tooltip title={name}>
        <IconButton
          aria-label={translate('userMenu.open', { name })}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ borderRadius: '50%', ml: 1 }}
        >
          <InitialsAvatar initials={initialsOf(user.firstName, user.lastName)} color={preferences.avatarColor} />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': name, sx: { width: 320, mt: 2 } } }}
      >
        <Person />
        {user.clinics.length > 1 && (
          <>
            <Divider />
            <ClinicMenu />
          </>
        )}
        <Divider />
        <ThemeSwitch />
        <Divider />
        <Box sx={{ p: 2 }}>
          <Button
            component={Link}
            to="/logout"
            fullWidth
            color="inherit"
            startIcon={<SignOutIcon fontSize="small" />}
            sx={{ justifyContent: 'flex-start', px: 3, fontSize: 14, fontWeight: 500 }}
          >
            {translate('userMenu.signOut')}
          </Button>
        </Box>
      </Popover>
    </>
  );
}
