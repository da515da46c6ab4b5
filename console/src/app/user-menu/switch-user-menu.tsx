import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Link } from 'react-router';
import { initialsOf } from '../../components/avatar-color.js';
import { InitialsAvatar } from '../../components/initials-avatar.js';
import { useSession } from '../../session/session-context.js';
import { rowStyle } from './menu-row.js';
import { shortName } from './short-name.js';

/** The other accounts of the same person. Choosing one signs out, and asks for that account's password. */
export function SwitchUserMenu() {
  const { user } = useSession();
  return (
    <Box sx={{ maxHeight: 400, overflowY: 'auto' }}>
      {user.otherUsers.map((other) => (
        <ButtonBase
          key={other.userId}
          component={Link}
          to={`/logout?${new URLSearchParams({ next: other.email }).toString()}`}
          title={other.email}
          sx={rowStyle}
        >
          <InitialsAvatar initials={initialsOf(other.firstName, other.lastName)} color={null} size={24} />
          {shortName(other)}
        </ButtonBase>
      ))}
    </Box>
  );
}
