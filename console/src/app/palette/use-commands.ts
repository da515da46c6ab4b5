import ClinicIcon from '@mui/icons-material/ApartmentOutlined';
import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import SignOutIcon from '@mui/icons-material/LogoutOutlined';
import SystemIcon from '@mui/icons-material/SettingsBrightnessOutlined';
import { useColorScheme } from '@mui/material/styles';
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
import { type FoundAppointments, useAppointmentSearch } from '../search/use-appointment-search.js';
import type { Command } from './command.js';
import { searchCommands } from './search-commands.js';

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
  name: 'pages' | 'recent' | 'appointments' | 'clinics' | 'actions';
  commands: Command[];
}

/** The number of clinics that are shown before the user types. */
const MAX_CLINICS_BEFORE_SEARCH = 5;

/**
 * The commands that match a query, and the search for appointments behind them. Appointments come last, so that nothing
 * moves when the server answers; before the user types, those that were opened last come first.
 */
export function useFoundCommands(query: string): { groups: CommandGroup[]; appointments: FoundAppointments } {
  const { pages, clinics, actions } = useCommands();
  const navigate = useNavigate();
  const { show } = useLook();
  const appointments = useAppointmentSearch(query, {
    open: (id) => void navigate(`/appointment/${encodeURIComponent(id)}`),
    look: show,
  });
  const isEmpty = query.trim() === '';
  const groups: CommandGroup[] = [
    { name: 'recent', commands: isEmpty ? appointments.commands : [] },
    { name: 'pages', commands: searchCommands(pages, query) },
    {
      name: 'clinics',
      commands: searchCommands(isEmpty ? clinics.slice(0, MAX_CLINICS_BEFORE_SEARCH) : clinics, query),
    },
    { name: 'actions', commands: searchCommands(actions, query) },
    { name: 'appointments', commands: isEmpty ? [] : appointments.commands },
  ];
  return { groups: groups.filter(({ commands }) => commands.length > 0), appointments };
}
