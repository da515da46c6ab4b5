import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { AdminMark } from '../../components/admin-mark.js';
import { initialsOf } from '../../components/avatar-color.js';
import { InitialsAvatar } from '../../components/initials-avatar.js';
import { useSession } from '../../session/session-context.js';

/** Who is signed in, and whether they are admin in this clinic. */
export function Person() {
  const { user, preferences, isAdmin } = useSession();
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', px: 4, py: 3.5 }}>
      <InitialsAvatar
        initials={initialsOf(user.firstName, user.lastName)}
        color={preferences.avatarColor ?? null}
        size={40}
      />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Typography noWrap sx={{ fontWeight: 600 }}>
            {user.firstName} {user.lastName}
          </Typography>
          {isAdmin && <AdminMark />}
        </Box>
        <Typography noWrap variant="body2" color="text.secondary" title={user.email}>
          {user.email}
        </Typography>
      </Box>
    </Box>
  );
}
