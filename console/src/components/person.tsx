import Avatar from '@mui/material/Avatar';
import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import { avatarColors, DEFAULT_AVATAR_COLOR } from './avatar-color.js';

interface Props {
  initials: string;
  /** `#rrggbb`; null and undefined use the default colour. */
  color: string | null | undefined;
  size?: number;
}

/** Pixels: the smallest text of the console. */
const MIN_LETTERS = 12;

/** Initials on the user's colour. Decorative: the surrounding element names the user. */
export function InitialsAvatar({ initials, color, size = 32 }: Props) {
  const { ground, letters } = avatarColors(color ?? DEFAULT_AVATAR_COLOR);
  return (
    <Avatar
      aria-hidden
      sx={{
        width: size,
        height: size,
        fontSize: Math.max(MIN_LETTERS, size * 0.4),
        fontWeight: 600,
        bgcolor: ground,
        color: letters,
      }}
    >
      {initials}
    </Avatar>
  );
}

/** A badge for an admin of the clinic. */
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
