import NobodyIcon from '@mui/icons-material/PersonSearchOutlined';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { FullPage } from '../components/page.js';
import { clinicFormat } from '../components/clinic-format.js';
import { LoadError } from '../components/load-error.js';
import { useClinicClock } from '../components/live/use-clinic-clock.js';
import { useLookList } from '../components/look/look-list.js';
import { useLook } from '../components/look/use-look.js';
import { PageMessage } from '../components/page-message.js';
import { useAfterFirstRender } from '../components/use-after-first-render.js';
import { useFailureToast } from '../components/use-failure-toast.js';
import { useSession } from '../session/session-context.js';
import { providersQuery, useWeek, useWeekAddress } from './data/use-week.js';
import { weekAppointments, weekEarnings } from './layout/week-appointments.js';
import { chosenHygienist, hygienistsOf } from './layout/week-choice.js';
import { NotChosen, WeekBoard } from './view/week-board.js';
import { WeekContext, type WeekContent } from './view/week-context.js';
import { ProviderChoice, WeekToolbar } from './view/week-toolbar.js';
import './texts.js';

/** The hygienists of the clinic; undefined while loading. */
function useHygienists(clinicGuid: string) {
  const providers = useQuery(providersQuery(clinicGuid));
  const hygienists = useMemo(() => providers.data && hygienistsOf(providers.data), [providers.data]);
  return { ...providers, hygienists };
}

/** `/personalCalendar`: the week of a hygienist and its earnings. */
export default function PersonalCalendarPage() {
  const translate = useTranslate();
  const { clinic, user } = useSession();
  const { clinicGuid } = clinic;
  const now = useClinicClock(clinic.timeZone);
  const today = now.slice(0, 10);
  const address = useWeekAddress(today);
  const { monday } = address;
  const { hygienists, ...providers } = useHygienists(clinicGuid);
  const chosen = chosenHygienist(hygienists ?? [], address.providerId, user.providerIds);
  const providerId = chosen?.provider_id;
  const data = useWeek(clinicGuid, providerId, monday, today);
  const { days } = data;
  useFailureToast(providers.error ?? data.failure);
  const format = useMemo(() => clinicFormat(clinic.currency), [clinic.currency]);
  const appointments = useMemo(
    () => new Map(weekAppointments(days ?? []).map((appointment) => [appointment.appointmentId, appointment])),
    [days],
  );
  useLookList(
    useCallback(
      (id: string) => (appointments.has(id) ? { ids: [...appointments.keys()], chain: null } : null),
      [appointments],
    ),
  );
  const showsWeek = useAfterFirstRender();
  const panel = useLook();
  const { id: lookId } = panel;
  // Showing changes its identity with the address; the content of the grid must not.
  const latest = useRef(panel);
  latest.current = panel;
  const look = useCallback((appointmentId: string) => latest.current.show(appointmentId), []);
  const content = useMemo(
    (): WeekContent => ({
      monday,
      providerId,
      now,
      appointments,
      days: new Map((days ?? []).map((day) => [day.date, day])),
      format,
      lookId,
      look,
    }),
    [monday, providerId, now, appointments, days, format, lookId, look],
  );

  function replacementOfWeek(): ReactNode {
    if (chosen || (!hygienists && !providers.error)) return null;
    if (!hygienists)
      return (
        <LoadError
          title={translate('personalCalendar.failed')}
          error={providers.error}
          isRetrying={providers.isFetching}
          onRetry={() => void providers.refetch()}
        />
      );
    if (hygienists.length > 0) return <NotChosen />;
    return (
      <PageMessage icon={<NobodyIcon />} title={translate('personalCalendar.noHygienists', { clinic: clinic.name })}>
        {translate('personalCalendar.noHygienistsHint')}
      </PageMessage>
    );
  }

  const name = chosen ? `${chosen.first_name} ${chosen.last_name}` : translate('personalCalendar.select');
  return (
    <WeekContext value={content}>
      <FullPage aria-busy={!showsWeek || undefined}>
        <WeekToolbar
          address={address}
          today={today}
          earnings={days ? weekEarnings(days) : chosen && !data.error ? undefined : null}
          format={format}
        >
          {hygienists && hygienists.length > 0 && (
            <ProviderChoice hygienists={hygienists} chosen={chosen} onChoose={address.showProvider} />
          )}
        </WeekToolbar>
        {showsWeek && (
          <WeekBoard
            label={translate('personalCalendar.region', { provider: name, week: monday })}
            data={data}
            replacement={replacementOfWeek()}
          />
        )}
      </FullPage>
    </WeekContext>
  );
}
