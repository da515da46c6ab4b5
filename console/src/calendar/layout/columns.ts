import type { CalendarAppointment, DayBucket, ProviderView } from '@helix/contracts';
import { isOver, localTimeMinutes, plannedAmount } from '@helix/hygiene';
import type { LookList } from '../../components/look/look-list.js';
import { providerNames } from '../../components/person-name.js';

/** One column: a provider on a day. */
export interface CalendarColumn {
  /** `yyyy-mm-dd` */
  date: string;
  providerId: string;
  name: string;
  isHygienist: boolean;
  /** In order of start, including cancelled and no-show ones. */
  appointments: CalendarAppointment[];
}

/** The active providers of a clinic, and all providers including former ones, for names on old appointments. */
export interface ClinicProviders {
  active: readonly ProviderView[];
  all: readonly ProviderView[];
}

/** Limits the columns to a provider or a group; null is no limit. */
export interface ColumnFilter {
  providerId: string | null;
  groupId: number | null;
}

export const nameOf = (provider: ProviderView | undefined): string =>
  provider ? [provider.first_name, provider.last_name].filter(Boolean).join(' ') : '';

/** The clinic's own order; then hygienists, doctors, others and unknown providers; then by last name. */
function byCalendarOrder(a: ProviderView | undefined, b: ProviderView | undefined): number {
  const order = (provider: ProviderView | undefined): number => provider?.calendarOrder ?? Number.MAX_SAFE_INTEGER;
  const rank = (provider: ProviderView | undefined): number =>
    provider?.isHygienist ? 0 : provider?.providerType === 2 ? 1 : provider ? 2 : 3;
  const sortName = (provider: ProviderView | undefined): string => `${provider?.last_name} ${provider?.first_name}`;
  return order(a) - order(b) || rank(a) - rank(b) || sortName(a).localeCompare(sortName(b));
}

/** The providers that the user can choose, in the clinic's order: active, on the calendar and in the group. */
export function selectableProviders(active: readonly ProviderView[], groupId: number | null): ProviderView[] {
  return active
    .filter(({ excludeFromCalendar }) => !excludeFromCalendar)
    .filter(({ providerGroupId }) => groupId === null || providerGroupId === groupId)
    .sort((a, b) => byCalendarOrder(a, b) || a.provider_id.localeCompare(b.provider_id));
}

/** Undefined when the clinic has no hygienist. */
export const firstHygienist = (selectable: readonly ProviderView[]): ProviderView | undefined =>
  selectable.find(({ isHygienist }) => isHygienist);

/**
 * Whose week is shown when no provider is chosen: the viewer's own as a hygienist, else that of the first hygienist.
 *
 * @param ownIds the viewer's own provider ids. @returns undefined for a clinic without hygienists.
 */
export const hygienistOfWeek = (
  selectable: readonly ProviderView[],
  ownIds: readonly string[],
): ProviderView | undefined =>
  selectable.find(({ isHygienist, provider_id }) => isHygienist && ownIds.includes(provider_id)) ??
  firstHygienist(selectable);

const sortedAppointments = (bucket: DayBucket | undefined, providerId: string): CalendarAppointment[] =>
  [...(bucket?.providers.find((column) => column.providerId === providerId)?.appointments ?? [])].sort((a, b) =>
    a.startDate.localeCompare(b.startDate),
  );

const byProviderId = ({ active, all }: ClinicProviders): Map<string, ProviderView> =>
  new Map([...all, ...active].map((provider) => [provider.provider_id, provider]));

function columnOf(
  byId: ReadonlyMap<string, ProviderView>,
  providerId: string,
  date: string,
  bucket: DayBucket | undefined,
): CalendarColumn {
  return {
    date,
    providerId,
    name: providerNames([...byId.values()]).get(providerId) ?? providerId,
    isHygienist: byId.get(providerId)?.isHygienist ?? false,
    appointments: sortedAppointments(bucket, providerId),
  };
}

/**
 * The columns of a day: one for each provider with an appointment, because empty columns take space from the others. A
 * chosen provider always has a column; a provider who is excluded from the calendar never has one.
 */
export function dayColumns(
  providers: ClinicProviders,
  date: string,
  bucket: DayBucket | undefined,
  { providerId, groupId }: ColumnFilter,
): CalendarColumn[] {
  const byId = byProviderId(providers);
  const busy = (bucket?.providers ?? []).filter(({ appointments }) => appointments.length > 0);
  const providerIds = providerId === null ? busy.map((column) => column.providerId) : [providerId];
  return providerIds
    .filter((id) => !byId.get(id)?.excludeFromCalendar)
    .filter((id) => providerId !== null || groupId === null || byId.get(id)?.providerGroupId === groupId)
    .sort((a, b) => byCalendarOrder(byId.get(a), byId.get(b)) || a.localeCompare(b))
    .map((id) => columnOf(byId, id, date, bucket));
}

/** The columns of a provider's week: one for each date, with or without appointments. */
export function weekColumns(
  providers: ClinicProviders,
  dates: readonly string[],
  days: ReadonlyMap<string, DayBucket>,
  providerId: string,
): CalendarColumn[] {
  const byId = byProviderId(providers);
  if (byId.get(providerId)?.excludeFromCalendar) return [];
  return dates.map((date) => columnOf(byId, providerId, date, days.get(date)));
}

/** The hygienists without appointments on a day, who have no column. */
export function idleHygienists(
  selectable: readonly ProviderView[],
  columns: readonly CalendarColumn[],
): ProviderView[] {
  const shown = new Set(columns.map(({ providerId }) => providerId));
  return selectable.filter(({ isHygienist, provider_id }) => isHygienist && !shown.has(provider_id));
}

/** Whether an appointment takes place: cancelled and no-show ones do not, and are never counted. */
export function isHeld({ status }: Pick<CalendarAppointment, 'status'>): boolean {
  return status !== 'cancelled' && status !== 'noShow';
}

/** The ids of a column's appointments, which the appointment's screen steps through. */
export function chainOf({ appointments }: Pick<CalendarColumn, 'appointments'>): string {
  return appointments
    .filter(isHeld)
    .map(({ appointmentId }) => appointmentId)
    .join('-');
}

/** The appointments of the column with an appointment, between which the side panel moves; null: no column has it. */
export function lookListOf(columns: readonly CalendarColumn[], appointmentId: string): LookList | null {
  const column = columns.find(({ appointments }) => appointments.some((one) => one.appointmentId === appointmentId));
  if (!column) return null;
  const ids = column.appointments.filter(isHeld).map((appointment) => appointment.appointmentId);
  return { ids, chain: chainOf(column) };
}

/** Whether an appointment is over. @param now the clinic's local time. */
export const isPast = ({ endDate }: Pick<CalendarAppointment, 'endDate'>, now: string): boolean =>
  isOver(localTimeMinutes(now), localTimeMinutes(endDate));

/** The totals of what takes place in a column. Money is dollars. */
export interface ColumnTotals {
  appointments: number;
  planned: number;
  /** Null until one of the appointments is over. */
  completed: number | null;
}

/** @param now the clinic's local time. */
export function columnTotals(appointments: readonly CalendarAppointment[], now: string): ColumnTotals {
  const held = appointments.filter(isHeld);
  const sumOf = (amount: (appointment: CalendarAppointment) => number): number =>
    held.reduce((cents, appointment) => cents + Math.round(amount(appointment) * 100), 0) / 100;
  return {
    appointments: held.length,
    planned: sumOf(plannedAmount),
    completed: held.some((appointment) => isPast(appointment, now))
      ? sumOf((appointment) => appointment.totalCompleted)
      : null,
  };
}
