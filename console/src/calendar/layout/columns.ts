import type { CalendarAppointment, DayBucket, ProviderView } from '@helix/contracts';

/** One provider's column of the day. */
export interface ProviderColumn {
  providerId: string;
  name: string;
  isHygienist: boolean;
  /** In order of start; the cancelled and missed ones too. */
  appointments: CalendarAppointment[];
}

const nameOf = (provider: ProviderView | undefined): string =>
  provider ? [provider.first_name, provider.last_name].filter(Boolean).join(' ') : '';

/** Hygienists first, then doctors, then others; within them the clinic's own order, then by name. */
function byPlace(a: ProviderView | undefined, b: ProviderView | undefined): number {
  const rank = (provider: ProviderView | undefined): number =>
    provider?.isHygienist ? 0 : provider?.providerType === 2 ? 1 : provider ? 2 : 3;
  const order = (provider: ProviderView | undefined): number => provider?.calendarOrder ?? Number.MAX_SAFE_INTEGER;
  return rank(a) - rank(b) || order(a) - order(b) || nameOf(a).localeCompare(nameOf(b));
}

/**
 * The columns of a day: every active hygienist, and everyone else who has an appointment on it.
 *
 * @param active the providers that work in the clinic.
 * @param all with those that have left, for the names on old appointments.
 * @param chosen a provider's id when only that one is wanted; null for all.
 */
export function columnsOf(
  active: readonly ProviderView[],
  all: readonly ProviderView[],
  bucket: DayBucket | undefined,
  chosen: string | null,
): ProviderColumn[] {
  const known = new Map([...all, ...active].map((provider) => [provider.provider_id, provider]));
  const booked = new Map((bucket?.providers ?? []).map(({ providerId, appointments }) => [providerId, appointments]));
  const hygienists = active.filter(({ isHygienist }) => isHygienist).map(({ provider_id }) => provider_id);
  const busy = [...booked].filter(([, appointments]) => appointments.length > 0).map(([providerId]) => providerId);
  const wanted = chosen === null ? new Set([...hygienists, ...busy]) : new Set([chosen]);
  return [...wanted]
    .filter((providerId) => !known.get(providerId)?.excludeFromCalendar)
    .sort((a, b) => byPlace(known.get(a), known.get(b)) || a.localeCompare(b))
    .map((providerId) => ({
      providerId,
      name: nameOf(known.get(providerId)) || providerId,
      isHygienist: known.get(providerId)?.isHygienist ?? false,
      appointments: [...(booked.get(providerId) ?? [])].sort((a, b) => a.startDate.localeCompare(b.startDate)),
    }));
}

/** Whether a visit takes a place in the day: cancelled and missed ones do not, and are never counted. */
export function isHeld({ status }: Pick<CalendarAppointment, 'status'>): boolean {
  return status !== 'cancelled' && status !== 'noShow';
}
