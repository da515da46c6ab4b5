import { useQuery } from '@tanstack/react-query';
import type { DashboardAppointmentView, OpenGapRow } from '@helix/contracts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../../components/after-delay.js';
import { clinicFormat, dateText, weekdayText } from '../../components/clinic-format.js';
import { gapsQuery } from '../../components/gaps/gap-queries.js';
import { appointmentsAround, GapRow } from '../../components/gaps/gap-row.js';
import { LoadError } from '../../components/load-error.js';
import { LookDialog } from '../../components/look/look-dialog.js';
import { useLook } from '../../components/look/use-look.js';
import type { Failure } from '../../components/metrics/panel.js';
import { useSession } from '../../session/session-context.js';
import { appointmentsQuery, homeKey } from '../data/home-queries.js';
import type { HomeData } from '../data/use-home-data.js';
import type { HomeList, HomeListState } from '../data/use-home-list.js';
import { AppointmentRow } from './appointment-row.js';

interface Props extends Pick<HomeListState, 'date' | 'close'> {
  list: HomeList;
  home: Pick<HomeData, 'shown' | 'seesProduction'>;
}

/** The rows behind a number of the page: the appointments of a day, or its gaps. */
export function ListDialog(props: Props) {
  return props.list === 'openTime' ? <GapsDialog {...props} /> : <AppointmentsDialog {...props} list={props.list} />;
}

/** Which appointments each list has. */
const FILTERS: Readonly<Record<Exclude<HomeList, 'openTime'>, (one: DashboardAppointmentView) => boolean>> = {
  production: () => true,
  improvement: ({ result }) => result === 'needsImprovement',
  perfect: ({ result }) => result === 'perfect',
  notPlanned: ({ isPlanned }) => !isPlanned,
};

function AppointmentsDialog({ list, date, close, home }: Props & { list: Exclude<HomeList, 'openTime'> }) {
  const { clinic } = useSession();
  const scope = { clinicGuid: clinic.clinicGuid, providerIds: home.shown.ids };
  const { data, isError, error, isFetching, refetch } = useQuery(appointmentsQuery(scope, date));
  const rows = data?.filter(FILTERS[list]);
  const format = clinicFormat(clinic.currency);
  const { id: lookId } = useLook();
  return (
    <RowsDialog
      list={list}
      date={date}
      close={close}
      ids={rows?.map(({ appointmentId }) => appointmentId)}
      failure={isError ? { error, isRetrying: isFetching, onRetry: () => void refetch() } : null}
    >
      {rows?.map((row) => (
        <AppointmentRow
          key={row.appointmentId}
          row={row}
          format={format}
          seesProduction={home.seesProduction}
          isLookedAt={row.appointmentId === lookId}
        />
      ))}
    </RowsDialog>
  );
}

function GapsDialog({ list, date, close, home }: Props) {
  const { clinic } = useSession();
  const days = { startDate: date, endDate: date };
  const query = gapsQuery(homeKey(clinic.clinicGuid), days, home.shown.ids);
  const { data, isError, error, isFetching, refetch } = useQuery(query);
  const format = clinicFormat(clinic.currency);
  return (
    <RowsDialog
      list={list}
      date={date}
      close={close}
      ids={data && appointmentsAround(data)}
      count={data?.length}
      failure={isError ? { error, isRetrying: isFetching, onRetry: () => void refetch() } : null}
    >
      {data?.map((gap: OpenGapRow) => (
        <GapRow key={`${gap.providerId} ${gap.startDate}`} gap={gap} format={format} px={6} />
      ))}
    </RowsDialog>
  );
}

interface RowsProps extends Pick<Props, 'list' | 'date' | 'close'> {
  /** The appointments among which the side panel moves; undefined while loading. */
  ids: readonly string[] | undefined;
  /** The number of rows; by default that of the appointments. */
  count?: number | undefined;
  failure: Failure | null;
  children: ReactNode;
}

const SKELETON_ROWS = [0, 1, 2, 3];

/** A dialog with rows in its four states. */
function RowsDialog({ list, date, close, ids, count = ids?.length, failure, children }: RowsProps) {
  const translate = useTranslate();
  return (
    <LookDialog
      title={translate(`dashboards.lists.${list}`)}
      onClose={close}
      width={list === 'openTime' ? 1060 : 720}
      ids={ids ?? []}
      memory="list"
      isLoaded={count !== undefined}
      isBusy={count === undefined && !failure}
      sx={{ minHeight: 132 }}
      lead={
        <Box sx={{ px: 6, pb: 3, typography: 'body2', color: 'text.secondary' }}>
          {weekdayText(date)}, {dateText(date)}
          {count !== undefined &&
            ` · ${translate(list === 'openTime' ? 'dashboards.lists.gaps' : 'dashboards.lists.count', { smart_count: count })}`}
        </Box>
      }
    >
      {count === undefined && failure && (
        <li>
          <LoadError title={translate('dashboards.lists.failed')} {...failure} />
        </li>
      )}
      {count === undefined && !failure && (
        <AfterDelay>
          {SKELETON_ROWS.map((row) => (
            <Box component="li" key={row} sx={{ px: 6, py: 2 }}>
              <Skeleton width={`${60 - row * 6}%`} />
              <Skeleton width={`${40 - row * 4}%`} />
            </Box>
          ))}
        </AfterDelay>
      )}
      {children}
      {count === 0 && (
        <Box component="li" sx={{ px: 6, py: 8, textAlign: 'center', color: 'text.secondary', typography: 'body2' }}>
          {translate(`dashboards.lists.empty.${list}`)}
        </Box>
      )}
    </LookDialog>
  );
}
