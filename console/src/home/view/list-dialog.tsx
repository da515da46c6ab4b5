import { useQuery } from '@tanstack/react-query';
import type { DashboardAppointmentView, OpenGapRow } from '@helix/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useCallback, useRef, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../../components/after-delay.js';
import { clinicFormat, dateText, weekdayText } from '../../components/clinic-format.js';
import { DialogActions, DialogFrame } from '../../components/form/dialog-frame.js';
import { gapsQuery } from '../../components/gaps/gap-queries.js';
import { appointmentsAround, GapRow } from '../../components/gaps/gap-row.js';
import { LoadError } from '../../components/list/list-errors.js';
import { LookHost } from '../../components/look/look-host.js';
import { useLookList } from '../../components/look/look-list.js';
import { useLook } from '../../components/look/use-look.js';
import type { Failure } from '../../components/metrics/panel.js';
import { useScrollMemory } from '../../components/use-scroll-memory.js';
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
        <GapRow key={`${gap.providerId} ${gap.startDate}`} gap={gap} format={format} />
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
  const joined = ids?.join(' ') ?? '';
  useLookList(
    useCallback(
      (id: string) => (joined.split(' ').includes(id) ? { ids: joined.split(' '), chain: null } : null),
      [joined],
    ),
  );
  const { id: lookId } = useLook();
  const rows = useRef<HTMLUListElement>(null);
  useScrollMemory(rows, 'list', count !== undefined);
  const title = translate(`dashboards.lists.${list}`);
  return (
    <DialogFrame title={title} onClose={close} width={list === 'openTime' ? 860 : 720} hasPanel={lookId !== null}>
      <Box sx={{ px: 6, pb: 3, typography: 'body2', color: 'text.secondary' }}>
        {weekdayText(date)}, {dateText(date)}
        {count !== undefined &&
          ` · ${translate(list === 'openTime' ? 'dashboards.lists.gaps' : 'dashboards.lists.count', { smart_count: count })}`}
      </Box>
      <Box
        component="ul"
        ref={rows}
        aria-label={title}
        aria-busy={count === undefined && !failure}
        // Lets the keyboard scroll the list.
        tabIndex={0}
        sx={{
          flex: '0 1 auto',
          minHeight: 132,
          overflowY: 'auto',
          m: 0,
          p: 0,
          listStyle: 'none',
          borderBottom: 1,
          borderColor: 'divider',
        }}
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
      </Box>
      <Box sx={{ pt: 2 }}>
        <DialogActions>
          <Button variant="outlined" onClick={close}>
            {translate('common.close')}
          </Button>
        </DialogActions>
      </Box>
      <LookHost />
    </DialogFrame>
  );
}
