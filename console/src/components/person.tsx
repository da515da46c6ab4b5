import Avatar from '@mui/material/Avatar';
import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import { avatarColors, DEFAULT_AVATAR_COLOR } from './avatar-color.js';

interface Props {
  initials: string;
  /** `#rrggbb`; null and undefined take the default. */
  color: string | null | undefined;
  size?: number;
}

/** The first letters of a name on its colour. Decorative: the name is said by what it stands in. */
export function InitialsAvatar({ initials, color, size = 32 }: Props) {
  const { ground, letters } = avatarColors(color ?? DEFAULT_AVATAR_COLOR);
  return (
    <Avatar
      aria-hidden
      sx={{ width: size, height: size, fontSize: size * 0.4, fontWeight: 600, bgcolor: ground, color: letters }}
    >
      {initials}
    </Avatar>
  );
}

/** Says that somebody is an admin in the clinic. */
export function AdminMark() {
  const translate = useTranslate();
  return (
    <Chip
      size="small"
      label={translate('userMenu.admin')}
      sx={{ height: 20, fontSize: 12, fontWeight: 600, bgcolor: 'brand.soft', color: 'state.unknown.text' }}
    />
  );
}
