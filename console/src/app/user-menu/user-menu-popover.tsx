import PersonIcon from '@mui/icons-material/AccountCircleOutlined';
import ClinicIcon from '@mui/icons-material/ApartmentOutlined';
import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LanguageIcon from '@mui/icons-material/LanguageOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import SignOutIcon from '@mui/icons-material/LogoutOutlined';
import SystemIcon from '@mui/icons-material/SettingsBrightnessOutlined';
import SwitchUserIcon from '@mui/icons-material/SwitchAccountOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import Popover from '@mui/material/Popover';
import { useColorScheme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useLocaleState, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { AdminMark, InitialsAvatar } from '../../components/person.js';
import { languages } from '../../i18n/languages.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';
import { useSession } from '../../session/session-context.js';
import { UnsentWarning } from '../../recorder/unsent-warning.js';
import { ClinicMenu } from './clinic-menu.js';
import { LanguageMenu } from './language-menu.js';
import { initialsOf, shortName } from '../../components/person-name.js';
import { MenuRow, rowStyle, Submenu, useHoverMenu } from './submenu.js';
import type { UserMenuProps } from './user-menu.js';

/** The signed-in user and the clinic, with a badge for its admins. */
function Person() {
  const { user, clinic, preferences, isAdmin } = useSession();
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
        {/* The top bar may have no room for all of it. */}
        <Typography variant="body2" color="text.secondary">
          {clinic.name}
        </Typography>
      </Box>
    </Box>
  );
}

/** The other accounts of the same person. Selecting one signs out and asks for the password of that account. */
function SwitchUserMenu() {
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

const MODES = [
  { mode: 'light', Icon: LightIcon },
  { mode: 'dark', Icon: DarkIcon },
  { mode: 'system', Icon: SystemIcon },
] as const;

/** Selects the light, dark or system theme; the browser stores the choice. */
function ThemeSwitch() {
  const translate = useTranslate();
  const { mode, setMode } = useColorScheme();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', px: 4.5, py: 2.5 }}>
      <Typography id="theme-switch">{translate('userMenu.theme')}</Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={mode ?? 'system'}
        aria-labelledby="theme-switch"
        onChange={(_event, chosen: 'light' | 'dark' | 'system' | null) => chosen && setMode(chosen)}
      >
        {MODES.map(({ mode: value, Icon }) => (
          <ToggleButton
            key={value}
            value={value}
            aria-label={translate(`userMenu.${value}`)}
            title={translate(`userMenu.${value}`)}
            sx={{ px: 2.5, [COARSE_POINTER]: { minWidth: TOUCH_TARGET, minHeight: TOUCH_TARGET } }}
          >
            <Icon fontSize="small" />
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}

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

/** The entries of the user menu: clinics, profile, language and account. */
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

/** The open user menu with the user's clinics, preferences and sign-out. */
export function UserMenuPopover({ anchor, onClose }: UserMenuProps) {
  const translate = useTranslate();
  const { user } = useSession();
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      transitionDuration={120}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': `${user.firstName} ${user.lastName}`,
          // Submenus open beside the menu; on narrow screens they open inside it and the menu scrolls.
          sx: { width: 300, mt: 2, overflow: { xs: 'auto', sm: 'visible' } },
        },
      }}
    >
      <Person />
      <Divider />
      <Items onClose={onClose} />
      <Divider />
      <ThemeSwitch />
      <Divider />
      <Box sx={{ p: 2 }}>
        <UnsentWarning />
        <MenuRow icon={SignOutIcon} to="/logout">
          {translate('userMenu.signOut')}
        </MenuRow>
      </Box>
    </Popover>
  );
}
