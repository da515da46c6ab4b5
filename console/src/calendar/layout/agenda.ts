import type { CalendarAppointment, ProviderView } from '@helix/contracts';
import type { NameableProvider } from '../../components/person-name.js';
import { firstHygienist, nameOf, type CalendarColumn, type ClinicProviders } from './columns.js';

/** The providers that an agenda can show: the selectable ones, and former ones who have appointments on the day. */
export function agendaProviders(
  selectable: readonly ProviderView[],
  providers: ClinicProviders,
  columns: readonly Pick<CalendarColumn, 'providerId'>[],
): NameableProvider[] {
  const known = new Set(selectable.map(({ provider_id }) => provider_id));
  const others = columns
    .filter(({ providerId }) => !known.has(providerId))
    .map(({ providerId }): NameableProvider => {
      const provider = providers.all.find(({ provider_id }) => provider_id === providerId);
      return provider ?? { provider_id: providerId, first_name: nameOf(undefined), last_name: '' };
    });
  return [...selectable, ...others];
}

/**
 * The provider whose agenda is shown when none is chosen: the viewer's own when they have appointments on the day, else the
 * first one who has, else the first hygienist.
 *
 * @param columns of the day. @param ownIds the viewer's own provider ids. @returns null for a clinic without providers.
 */
export function defaultAgenda(
  selectable: readonly ProviderView[],
  columns: readonly Pick<CalendarColumn, 'providerId'>[],
  ownIds: readonly string[],
): string | null {
  const busy = columns.map(({ providerId }) => providerId);
  const hygienist = firstHygienist(selectable) ?? selectable[0];
  return busy.find((id) => ownIds.includes(id)) ?? busy[0] ?? hygienist?.provider_id ?? null;
}

/** The provider before or after another one; null at the ends of the list. */
export function neighbourOf(
  providers: readonly NameableProvider[],
  providerId: string | null,
  step: 1 | -1,
): string | null {
  const at = providers.findIndex(({ provider_id }) => provider_id === providerId);
  return (at < 0 ? undefined : providers[at + step])?.provider_id ?? null;
}

/**
 * The place of the line of the current minute: the index of the first appointment that is not over; null when the day is not
 * today.
 *
 * @param now the clinic's local time, `yyyy-mm-ddThh:mm:ss`.
 */
export function nowIndex(appointments: readonly CalendarAppointment[], date: string, now: string): number | null {
  if (date !== now.slice(0, 10)) return null;
  const index = appointments.findIndex(({ endDate }) => endDate > now);
  return index < 0 ? appointments.length : index;
}
