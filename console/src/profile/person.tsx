import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { AdminMark, InitialsAvatar } from '../components/person.js';
import { initialsOf } from '../components/person-name.js';
import { useSession } from '../session/session-context.js';
import type { ProfileValues } from './profile-values.js';

/** Who one is, as it will look once the form is saved. */
export function Person() {
  const { user, isAdmin } = useSession();
  const [firstName, lastName, avatarColor] = useWatch<ProfileValues, ['firstName', 'lastName', 'avatarColor']>({
    name: ['firstName', 'lastName', 'avatarColor'],
  });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
      <InitialsAvatar initials={initialsOf(firstName, lastName)} color={avatarColor} size={56} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Typography noWrap sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
            {firstName} {lastName}
          </Typography>
          {isAdmin && <AdminMark />}
        </Box>
        <Typography noWrap color="text.secondary">
          {user.email}
        </Typography>
      </Box>
    </Box>
  );
}
