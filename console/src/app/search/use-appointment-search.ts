import type { AppointmentSearch, FoundAppointment } from '@helix/contracts';
import AppointmentIcon from '@mui/icons-material/EventNoteOutlined';
import RecentIcon from '@mui/icons-material/History';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { call } from '../../api/client.js';
import { clinicFormat } from '../../components/clinic-format.js';
import { useSession } from '../../session/session-context.js';
import type { Command } from '../palette/command.js';
import { pageAt } from '../navigation.js';
import { recentAppointments } from './recent-appointments.js';
import { typedAppointmentId } from './typed-id.js';
import { useDateFormat } from '../../components/dates/date-format.js';

/** How long after the last key the server is asked. */
const DELAY_MS = 120;
/** The server takes no longer text. */
const MAX_LENGTH = 64;

const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['AppointmentSearch', text],
    queryFn: ({ signal }) => call<AppointmentSearch>('appointment/Search', { query: { text }, signal }),
    staleTime: 10_000,
  });

const isAskable = (text: string): boolean => text !== '' && text.length <= MAX_LENGTH;

/** The text once nothing was typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return settled;
}

/** How an appointment is opened. */
export interface Openers {
  /** On its screen. */
  open: (appointmentId: string) => void;
  /** In the side panel. */
  look: (appointmentId: string) => void;
}

export interface FoundAppointments {
  /** Those that match; without a text, those that were opened last. */
  commands: Command[];
  /** The command of the typed text: the appointment with that id, else the first one; null: none is found yet. */
  best: Command | null;
  /** `waiting`: nothing is typed. */
  state: 'waiting' | 'searching' | 'found' | 'failed';
  hasMore: boolean;
  /**
   * Opens what the text means, also before the server has answered: the best match, else the appointment with the typed
   * id. Does nothing for an empty text.
   *
   * @returns whether something was opened.
   */
  openTyped: (options: { looks: boolean; alsoUnknown: boolean }) => Promise<boolean>;
}

/** Finds appointments by the initials of the patient, a day, a provider or an id. */
export function useAppointmentSearch(typed: string, openers: Openers): FoundAppointments {
  const text = typed.trim().replace(/\s+/g, ' ');
  const settled = useSettled(text);
  const client = useQueryClient();
  const toCommand = useAppointmentCommand(openers);
  const recent = useRecentCommands(openers);
  const query = useQuery({ ...searchQuery(settled), enabled: isAskable(settled), placeholderData: keepPreviousData });
  const isCurrent = settled === text && !query.isPlaceholderData;
  const found = isAskable(text) && isAskable(settled) ? (query.data?.appointments ?? []) : [];
  const commands = text === '' ? recent : found.map(toCommand);

  const openTyped: FoundAppointments['openTyped'] = async ({ looks, alsoUnknown }) => {
    if (!isAskable(text)) return false;
    const asked = await client.fetchQuery(searchQuery(text)).catch(() => null);
    const best = asked && bestOf(asked.appointments, text);
    if (best) {
      const command = toCommand(best);
      if (looks) command.runSecond?.();
      else command.run();
      return true;
    }
    const id = typedAppointmentId(text);
    if (id === null || !alsoUnknown) return false;
    openers[looks ? 'look' : 'open'](id);
    return true;
  };

  const best = isCurrent ? bestOf(found, text) : null;
  return {
    commands,
    best: best === null ? null : (commands[found.indexOf(best)] ?? null),
    state: stateOf(text, isCurrent, query),
    hasMore: found.length > 0 && query.data?.hasMore === true,
    openTyped,
  };
}

const bestOf = (found: readonly FoundAppointment[], text: string): FoundAppointment | null =>
  found.find(({ appointmentId }) => appointmentId === text) ?? found[0] ?? null;

function stateOf(
  text: string,
  isCurrent: boolean,
  { isError, data }: { isError: boolean; data: unknown },
): FoundAppointments['state'] {
  if (!isAskable(text)) return text === '' ? 'waiting' : 'found';
  if (isError && isCurrent) return 'failed';
  return data === undefined || !isCurrent ? 'searching' : 'found';
}

const preparePlanning = (): void => pageAt('/appointment/1')?.page.preload();

/** What opens a found appointment, on its screen or in the side panel. */
function useAppointmentCommand({ open, look }: Openers): (found: FoundAppointment) => Command {
  const translate = useTranslate();
  const { dateText } = useDateFormat();
  const { user, clinic } = useSession();
  const format = clinicFormat(clinic.currency);
  return ({ appointmentId: id, patientInitials: initials, startDate, providerId, providerName, status }) => {
    const remember = (): void => recentAppointments(clinic.clinicGuid, user.userId).add({ id, initials });
    return {
      id: `appointment ${id}`,
      label: `${initials} · ${dateText(startDate)} ${format.time(startDate)}`,
      hint: `${providerName || providerId} · ${translate(`search.status.${status}`)}`,
      icon: AppointmentIcon,
      prepare: preparePlanning,
      run: () => {
        remember();
        open(id);
      },
      runSecond: () => {
        remember();
        look(id);
      },
    };
  };
}

/** What opens an appointment again that was found before. */
function useRecentCommands({ open, look }: Openers): Command[] {
  const { user, clinic } = useSession();
  return recentAppointments(clinic.clinicGuid, user.userId)
    .read()
    .map(({ id, initials }) => ({
      id: `recent ${id}`,
      label: initials,
      hint: id,
      icon: RecentIcon,
      prepare: preparePlanning,
      run: () => open(id),
      runSecond: () => look(id),
    }));
}
