import AppointmentIcon from '@mui/icons-material/EventNoteOutlined';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { searchCommands, typedAppointmentId } from './search-commands.js';
import { useCommands, type Command } from './use-commands.js';

export interface CommandGroup {
  name: 'pages' | 'appointment' | 'clinics' | 'actions';
  commands: Command[];
}

/** As many clinics as are shown before anything is typed. */
const FEW = 5;

/** What the palette shows for what was typed. An id with a digit in it is most likely an appointment's, and comes first. */
export function useFoundCommands(query: string): CommandGroup[] {
  const translate = useTranslate();
  const navigate = useNavigate();
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
            },
          ],
  };
  const found: CommandGroup[] = [
    { name: 'pages', commands: searchCommands(pages, query) },
    { name: 'clinics', commands: searchCommands(query.trim() ? clinics : clinics.slice(0, FEW), query) },
    { name: 'actions', commands: searchCommands(actions, query) },
  ];
  const groups = id !== null && /\d/.test(id) ? [appointment, ...found] : [...found, appointment];
  return groups.filter(({ commands }) => commands.length > 0);
}
