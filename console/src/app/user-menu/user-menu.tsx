import PersonIcon from '@mui/icons-material/AccountCircleOutlined';
import ClinicIcon from '@mui/icons-material/ApartmentOutlined';
import LanguageIcon from '@mui/icons-material/LanguageOutlined';
import SignOutIcon from '@mui/icons-material/LogoutOutlined';
import SwitchUserIcon from '@mui/icons-material/SwitchAccountOutlined';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { initialsOf } from '../../components/avatar-color.js';
import { InitialsAvatar } from '../../components/initials-avatar.js';
import { useSession } from '../../session/session-context.js';
import { languages } from '../../i18n/languages.js';
import { ClinicMenu } from './clinic-menu.js';
import { LanguageMenu } from './language-menu.js';
import { MenuRow } from './menu-row.js';
import { Person } from './person.js';
import { Submenu } from './submenu.js';
import { SwitchUserMenu } from './switch-user-menu.js';
import { ThemeSwitch } from './theme-switch.js';
import { useHoverMenu } from './use-hover-menu.js';

function CountBadge({ count }: { count: number }) {
  const label = useTranslate()('userMenu.clinicCount', { smart_count: count });
  return (
    <Box
      component="span"
      role="img"
      aria-label={label}
      sx={{ px: 1.75, borderRadius: 5, bgcolor: 'divider', typography: 'caption', fontWeight: 600 }}
    >
      {count}
    </Box>
  );
}

/** Where the user goes and what they choose: clinics, profile, language, account. */
function Items({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { user } = useSession();
  const [locale] = useLocaleState();
  const menu = useHoverMenu<'clinics' | 'language' | 'switchUser'>();
  return (
    <Box sx={{ p: 2 }}>
      {user.clinics.length > 1 && (
        <Submenu
          name="clinics"
          menu={menu}
          icon={ClinicIcon}
          label={translate('userMenu.clinics')}
          aside={<CountBadge count={user.clinics.length} />}
        >
          <ClinicMenu onClose={onClose} />
        </Submenu>
      )}
      <MenuRow icon={PersonIcon} to="/profile" onClick={onClose}>
        {translate('userMenu.profile')}
      </MenuRow>
      <Submenu
        name="language"
        menu={menu}
        icon={LanguageIcon}
        label={translate('userMenu.language')}
        aside={
          <Box component="span" sx={{ color: 'text.secondary' }} lang={locale}>
            {languages.find((language) => language.locale === locale)?.name}
          </Box>
        }
      >
        <LanguageMenu />
      </Submenu>
      {user.otherUsers.length > 1 && (
        <Submenu name="switchUser" menu={menu} icon={SwitchUserIcon} label={translate('userMenu.switchUser')}>
          <SwitchUserMenu />
        </Submenu>
      )}
    </Box>
  );
}

/** Who is signed in, their clinics, what they prefer, and the way out. */
export function UserMenu() {
  const translate = useTranslate();
  const { user, preferences } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = `${user.firstName} ${user.lastName}`;
  const close = (): void => setAnchor(null);
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
          <InitialsAvatar
            initials={initialsOf(user.firstName, user.lastName)}
            color={preferences.avatarColor ?? null}
          />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        transitionDuration={120}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': name,
            // Submenus stand beside it; on narrow screens they stand in it, and it scrolls.
            sx: { width: 300, mt: 2, overflow: { xs: 'auto', sm: 'visible' } },
          },
        }}
      >
        <Person />
        <Divider />
        <Items onClose={close} />
        <Divider />
        <ThemeSwitch />
        <Divider />
        <Box sx={{ p: 2 }}>
          <MenuRow icon={SignOutIcon} to="/logout">
            {translate('userMenu.signOut')}
          </MenuRow>
        </Box>
      </Popover>
    </>
  );
}
