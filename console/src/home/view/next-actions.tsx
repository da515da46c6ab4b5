import type { NextActionRow } from '@helix/contracts';
import ForwardIcon from '@mui/icons-material/ArrowForward';
import PlanIcon from '@mui/icons-material/EditNoteOutlined';
import DoneIcon from '@mui/icons-material/TaskAltOutlined';
import GapIcon from '@mui/icons-material/HourglassEmptyOutlined';
import NoDoctorIcon from '@mui/icons-material/PersonOffOutlined';
import AlmostDueIcon from '@mui/icons-material/UpdateOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { AfterDelay } from '../../components/after-delay.js';
import { clinicFormat } from '../../components/clinic-format.js';
import { Panel, PanelError } from '../../components/metrics/panel.js';
import { TOUCH_TARGET } from '../../components/touch-targets.js';
import { useSession } from '../../session/session-context.js';
import { actionDays, actionPath, actionText } from '../data/action-lines.js';
import type { HomeData } from '../data/use-home-data.js';
import type { HomeListState } from '../data/use-home-list.js';

const ICONS = { openGap: GapIcon, notPlanned: PlanIcon, noDoctor: NoDoctorIcon, almostDue: AlmostDueIcon } as const;
/** The most actions that a day has. */
const MAX_ROWS = 4;
/** The height that is kept for the actions of a day, in pixels. */
const ROWS_HEIGHT = MAX_ROWS * TOUCH_TARGET;
/** So many actions fill that height. */
const FEW_ROWS = 3;
const DAY_NAME_HEIGHT = 24;

type Props = Pick<HomeData, 'today' | 'actions'> & Pick<HomeListState, 'show'>;

/** What fills or prepares today and the next open day; each action leads to where it is done. */
export function NextActions({ today, actions: { data, failure }, show }: Props) {
  const translate = useTranslate();
  const days = data && actionDays(data, today, translate);
  // Of both days, so that their rows are beside each other.
  const rows = Math.max(FEW_ROWS, ...(days ?? []).map(({ actions }) => actions.length));
  return (
    <Panel title={translate('dashboards.actions.title')} titleVariant="h2">
      <Box
        sx={{
          display: 'grid',
          columnGap: 6,
          rowGap: 3,
          mt: 2,
          alignContent: days ? 'start' : 'stretch',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: days?.length === 1 ? 'minmax(0, 1fr)' : 'repeat(2, minmax(0, 1fr))',
          },
          // The height of a busy day, so that nothing moves when the actions have loaded.
          minHeight: { md: DAY_NAME_HEIGHT + ROWS_HEIGHT },
        }}
      >
        {!days && !failure && (
          <AfterDelay>
            {[0, 1].map((column) => (
              <Box key={column}>
                <Skeleton width={80} height={DAY_NAME_HEIGHT} />
                {Array.from({ length: MAX_ROWS }, (_, row) => (
                  <Skeleton key={row} height={TOUCH_TARGET} sx={{ width: `${90 - row * 8}%` }} />
                ))}
              </Box>
            ))}
          </AfterDelay>
        )}
        {!days && failure && (
          <Box sx={{ display: 'grid', gridColumn: '1 / -1' }}>
            <PanelError {...failure} />
          </Box>
        )}
        {days?.length === 0 && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, color: 'text.secondary', typography: 'body2' }}>
            <DoneIcon aria-hidden sx={{ fontSize: 18, color: 'state.success.bar' }} />
            {translate('dashboards.actions.none')}
          </Box>
        )}
        {days?.map(({ date, name, actions }) => (
          <Box key={date} sx={{ minWidth: 0 }}>
            <Typography
              component="h3"
              variant="caption"
              sx={{ display: 'block', height: DAY_NAME_HEIGHT, fontWeight: 600, color: 'text.secondary' }}
            >
              {name}
            </Typography>
            <Box component="ul" aria-label={name} sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {actions.map((action) => (
                <Box component="li" key={action.kind} sx={{ display: 'flex', minHeight: { md: ROWS_HEIGHT / rows } }}>
                  <ActionRow action={action} show={show} />
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  gap: 3,
  flexGrow: 1,
  minHeight: TOUCH_TARGET,
  mx: -2,
  px: 2,
  py: 1,
  borderRadius: '8px',
  typography: 'body2',
  color: 'text.primary',
  textAlign: 'left',
  '&:hover': { bgcolor: 'surface.hover' },
  '&:hover .go': { color: 'primary.main' },
} as const;

function ActionRow({ action, show }: { action: NextActionRow } & Pick<Props, 'show'>) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const { text, more } = actionText(action, clinicFormat(clinic.currency).time, translate);
  const path = actionPath(action);
  const Icon = ICONS[action.kind];
  const content = (
    <>
      <Icon aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        {text}
        {more && (
          <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
            {more}
          </Box>
        )}
      </Box>
      <ForwardIcon aria-hidden className="go" sx={{ fontSize: 18, color: 'text.disabled' }} />
    </>
  );
  if (path === null)
    return (
      <ButtonBase aria-haspopup="dialog" onClick={() => show('notPlanned', action.date)} sx={rowStyle}>
        {content}
      </ButtonBase>
    );
  return (
    <ButtonBase component={Link} to={path} sx={rowStyle}>
      {content}
    </ButtonBase>
  );
}
