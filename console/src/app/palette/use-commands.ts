import ClinicIcon from '@mui/icons-material/ApartmentOutlined';
import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import AppointmentIcon from '@mui/icons-material/EventNoteOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import SignOutIcon from '@mui/icons-material/LogoutOutlined';
import SystemIcon from '@mui/icons-material/SettingsBrightnessOutlined';
import LookIcon from '@mui/icons-material/ViewSidebarOutlined';
import { useColorScheme } from '@mui/material/styles';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { useLook } from '../../components/look/use-look.js';
import { useSession } from '../../session/session-context.js';
import { switchClinic } from '../../session/clinic-choice.js';
import { palettePages, sectionLabelOf } from '../navigation.js';
import { pageIcons } from '../page-icons.js';
import { publicPages } from '../pages.js';
import { permissionsOf } from '../permissions.js';
import { useOverlay } from './overlay-context.js';
import { type Searchable, searchCommands, typedAppointmentId } from './search-commands.js';

export interface Command extends Searchable {
  id: string;
  icon: ComponentType<SvgIconProps>;
  /** Grey text at the right that shows where the command belongs. */
  hint?: string;
  /** Preloads what `run` needs. */
  prepare?: () => void;
  run: () => void;
  /** Runs on Shift+Enter in place of `run`. */
  runSecond?: () => void;
}

const THEMES = [
  { mode: 'light', icon: LightIcon },
  { mode: 'dark', icon: DarkIcon },
  { mode: 'system', icon: SystemIcon },
] as const;

/** Commands for the pages that the user may open. */
function usePageCommands(): Command[] {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { user } = useSession();
  return [...palettePages(permissionsOf(user)), ...publicPages.filter(({ inPalette }) => inPalette)].map((page) => {
    const section = sectionLabelOf(page);
    const hint = section ? translate(section) : undefined;
    return {
      id: page.path,
      label: translate(page.title),
      icon: pageIcons[page.icon],
      ...(hint ? { hint, keywords: hint } : {}),
      prepare: page.page.preload,
      run: () => void navigate(page.path),
    };
  });
}

/** Commands for the user's other clinics. */
function useClinicCommands(): Command[] {
  const translate = useTranslate();
  const { user, clinic: current } = useSession();
  return user.clinics
    .filter(({ clinicGuid }) => clinicGuid !== current.clinicGuid)
    .map(({ clinicGuid, name, customerName }) => ({
      id: clinicGuid,
      label: translate('palette.switchClinic', { clinic: name }),
      keywords: customerName,
      hint: customerName,
      icon: ClinicIcon,
      run: () => switchClinic(clinicGuid),
    }));
}

/** Commands for theme, help and sign-out. */
function useActionCommands(): Command[] {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { setMode } = useColorScheme();
  const open = useOverlay();
  return [
    ...THEMES.map(({ mode, icon }) => ({
      id: `theme-${mode}`,
      label: translate(`palette.theme.${mode}`),
      icon,
      run: () => setMode(mode),
    })),
    { id: 'help', label: translate('palette.help'), icon: HelpIcon, run: () => open('help') },
    { id: 'shortcuts', label: translate('palette.shortcuts'), icon: KeyboardIcon, run: () => open('shortcuts') },
    { id: 'sign-out', label: translate('palette.signOut'), icon: SignOutIcon, run: () => void navigate('/logout') },
  ];
}

/** All commands for the user, by group. */
export function useCommands(): { pages: Command[]; clinics: Command[]; actions: Command[] } {
  return { pages: usePageCommands(), clinics: useClinicCommands(), actions: useActionCommands() };
}

export interface CommandGroup {
  name: 'pages' | 'appointment' | 'clinics' | 'actions';
  commands: Command[];
}

/** The number of clinics that are shown before the user types. */
const MAX_CLINICS_BEFORE_SEARCH = 5;

/**
 * The commands that match a query. A word with a digit is most likely an appointment id, so that command comes first.
 */
export function useFoundCommands(query: string): CommandGroup[] {
  const translate = useTranslate();
  const navigate = useNavigate();
  const look = useLook();
  const { pages, clinics, actions } = useCommands();
  const id = typedAppointmentId(query);
  const appointment: CommandGroup = {
    name: 'appointment',
    commands:
      id === null
        ? []
        : [
            {
              id: 'appointment',
              label: translate('palette.openAppointment', { id }),
              icon: AppointmentIcon,
              run: () => void navigate(`/appointment/${encodeURIComponent(id)}`),
              runSecond: () => look.show(id),
            },
            {
              id: 'look',
              label: translate('palette.lookAtAppointment', { id }),
              hint: translate('palette.shiftEnter'),
              icon: LookIcon,
              run: () => look.show(id),
            },
          ],
  };
  const found: CommandGroup[] = [
    { name: 'pages', commands: searchCommands(pages, query) },
    {
      name: 'clinics',
      commands: searchCommands(query.trim() ? clinics : clinics.slice(0, MAX_CLINICS_BEFORE_SEARCH), query),
    },
    { name: 'actions', commands: searchCommands(actions, query) },
  ];
  const groups = id !== null && /\d/.test(id) ? [appointment, ...found] : [...found, appointment];
  return groups.filter(({ commands }) => commands.length > 0);
}
