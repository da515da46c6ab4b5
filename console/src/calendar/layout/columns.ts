import type { CalendarAppointment, DayBucket, ProviderView } from '@helix/contracts';

/** One column: a provider on a day. */
export interface CalendarColumn {
  /** `yyyy-mm-dd` */
  date: string;
  providerId: string;
  name: string;
  isHygienist: boolean;
  /** In order of start; the cancelled and missed ones too. */
  appointments: CalendarAppointment[];
}

/** The providers of a clinic: those that work in it, and all with those that have left, for the names on old appointments. */
export interface ClinicProviders {
  active: readonly ProviderView[];
  all: readonly ProviderView[];
}

/** Whose columns are wanted; null is no limit. */
export interface ColumnFilter {
  providerId: string | null;
  groupId: number | null;
}

export const nameOf = (provider: ProviderView | undefined): string =>
  provider ? [provider.first_name, provider.last_name].filter(Boolean).join(' ') : '';

/** The clinic's own order; then hygienists, doctors, others, who is not known yet; then by last name. */
function byPlace(a: ProviderView | undefined, b: ProviderView | undefined): number {
  const order = (provider: ProviderView | undefined): number => provider?.calendarOrder ?? Number.MAX_SAFE_INTEGER;
  const rank = (provider: ProviderView | undefined): number =>
    provider?.isHygienist ? 0 : provider?.providerType === 2 ? 1 : provider ? 2 : 3;
  const sortName = (provider: ProviderView | undefined): string => `${provider?.last_name} ${provider?.first_name}`;
  return order(a) - order(b) || rank(a) - rank(b) || sortName(a).localeCompare(sortName(b));
}

/** The providers that can be chosen: those that work in the clinic, are on its calendar and in the group, in its order. */
export function choosableProviders(active: readonly ProviderView[], groupId: number | null): ProviderView[] {
  return active
    .filter(({ excludeFromCalendar }) => !excludeFromCalendar)
    .filter(({ providerGroupId }) => groupId === null || providerGroupId === groupId)
    .sort((a, b) => byPlace(a, b) || a.provider_id.localeCompare(b.provider_id));
}

/** Whose week is shown when nobody has been chosen: the first hygienist. Undefined when the clinic has none. */
export const firstHygienist = (choosable: readonly ProviderView[]): ProviderView | undefined =>
  choosable.find(({ isHygienist }) => isHygienist);

const appointmentsOf = (bucket: DayBucket | undefined, providerId: string): CalendarAppointment[] =>
  [...(bucket?.providers.find((one) => one.providerId === providerId)?.appointments ?? [])].sort((a, b) =>
    a.startDate.localeCompare(b.startDate),
  );

const known = ({ active, all }: ClinicProviders): Map<string, ProviderView> =>
  new Map([...all, ...active].map((provider) => [provider.provider_id, provider]));

function columnOf(provider: ProviderView | undefined, providerId: string, date: string, bucket: DayBucket | undefined) {
  return {
    date,
    providerId,
    name: nameOf(provider) || providerId,
    isHygienist: provider?.isHygienist ?? false,
    appointments: appointmentsOf(bucket, providerId),
  };
}

/**
 * The columns of a day: everybody who has an appointment on it, since an empty column takes room from the others; a provider who
 * is chosen has one in any case. Who is kept off the calendar has none.
 */
export function dayColumns(
  providers: ClinicProviders,
  date: string,
  bucket: DayBucket | undefined,
  { providerId, groupId }: ColumnFilter,
): CalendarColumn[] {
  const byId = known(providers);
  const busy = (bucket?.providers ?? []).filter(({ appointments }) => appointments.length > 0);
  const wanted = providerId === null ? busy.map((column) => column.providerId) : [providerId];
  return wanted
    .filter((id) => !byId.get(id)?.excludeFromCalendar)
    .filter((id) => providerId !== null || groupId === null || byId.get(id)?.providerGroupId === groupId)
    .sort((a, b) => byPlace(byId.get(a), byId.get(b)) || a.localeCompare(b))
    .map((id) => columnOf(byId.get(id), id, date, bucket));
}

/** The columns of a provider's week: one for each day, with or without appointments. */
export function weekColumns(
  providers: ClinicProviders,
  dates: readonly string[],
  days: ReadonlyMap<string, DayBucket>,
  providerId: string,
): CalendarColumn[] {
  const provider = known(providers).get(providerId);
  if (provider?.excludeFromCalendar) return [];
  return dates.map((date) => columnOf(provider, providerId, date, days.get(date)));
}

/** The hygienists who have no column on a day for want of appointments: whose time is all open. */
export function idleHygienists(choosable: readonly ProviderView[], columns: readonly CalendarColumn[]): ProviderView[] {
  const shown = new Set(columns.map(({ providerId }) => providerId));
  return choosable.filter(({ isHygienist, provider_id }) => isHygienist && !shown.has(provider_id));
}

/** Whether an appointment takes a place in the day: cancelled and missed ones do not, and are never counted. */
export function isHeld({ status }: Pick<CalendarAppointment, 'status'>): boolean {
  return status !== 'cancelled' && status !== 'noShow';
}

/** The ids of a column's appointments, which the appointment's screen goes through one after the other. */
export function chainOf({ appointments }: Pick<CalendarColumn, 'appointments'>): string {
  return appointments
    .filter(isHeld)
    .map(({ appointmentId }) => appointmentId)
    .join('-');
}
