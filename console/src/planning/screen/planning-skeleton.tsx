import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';
import {
  Column,
  Facts,
  FactsCard,
  MEDIUM,
  OpenColumns,
  ScreenContent,
  ScreenFrame,
  Summary,
  WIDE,
} from './screen-layout.js';

const FACTS = [0, 1, 2, 3, 4, 5, 6, 7];
/** A narrow one, as wide as its words. */
const LAST_FACT = 7;
const SERVICES = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const ITEMS = [0, 1, 2, 3, 4];

const Card = styled('div')(({ theme }) => ({
  padding: theme.spacing(3, 4),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.background.paper,
}));

/** The title with the actions of the page, which stand below it where there is no room beside it. */
const Heading = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: theme.spacing(3),
  rowGap: theme.spacing(2),
  color: theme.vars.palette.text.secondary,
  '& > *': { minHeight: 34, display: 'flex', alignItems: 'center', [COARSE_POINTER]: { minHeight: TOUCH_TARGET } },
  '& > :last-child': { width: 206, marginLeft: 'auto' },
}));

/** Where the appointment's title will be: beside the two arrows to its neighbours. */
const Title = styled('h1')(({ theme }) => ({
  ...theme.typography.h1,
  margin: theme.spacing(0, 0, 0, 2),
  paddingLeft: 2 * 34,
  color: theme.vars.palette.text.primary,
  overflowWrap: 'anywhere',
  [COARSE_POINTER]: { paddingLeft: 2 * TOUCH_TARGET },
}));

/** As high as earnings, the first one, and timing. */
const SummaryCard = styled(Card)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(3),
  minHeight: 82,
  padding: theme.spacing(2.5, 3.5),
  '&:first-of-type': { minHeight: 132, [MEDIUM]: { minHeight: 82 }, [WIDE]: { minHeight: 132 } },
  [WIDE]: { minHeight: 122 },
}));

/** A row of a list: what it is called, and its number. */
const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 72px',
  gap: theme.spacing(4),
  alignItems: 'center',
  minHeight: 46,
}));

function Rows({ rows }: { rows: readonly number[] }) {
  return rows.map((row) => (
    <Row key={row}>
      <Skeleton width={`${80 - 9 * (row % 4)}%`} />
      <Skeleton />
    </Row>
  ));
}

/** Placeholder in the shape of the page while the appointment loads. */
export function PlanningSkeleton({ appointmentId }: { appointmentId: string }) {
  const translate = useTranslate();
  return (
    <ScreenFrame role="status" aria-busy>
      <ScreenContent>
        <Heading>
          <Title>{translate('planning.title', { id: appointmentId })}</Title>
          <span>{translate('planning.loading')}</span>
          <span>
            <Skeleton variant="rounded" width="100%" height={34} />
          </span>
        </Heading>
        <FactsCard>
          <Facts as="div">
            {FACTS.map((fact) => (
              <Box key={fact} sx={{ minWidth: fact === LAST_FACT ? 84 : 0 }}>
                <Skeleton width="50%" height={16} />
                <Skeleton width="85%" height={18} />
              </Box>
            ))}
          </Facts>
        </FactsCard>
        <OpenColumns>
          <Summary>
            <SummaryCard>
              <Skeleton variant="circular" width={60} height={60} sx={{ flexShrink: 0 }} />
              <Box sx={{ flex: 1 }}>
                <Skeleton width="60%" />
                <Skeleton />
              </Box>
            </SummaryCard>
            <SummaryCard>
              <Box sx={{ flex: 1 }}>
                <Skeleton width="40%" />
                <Skeleton />
              </Box>
            </SummaryCard>
          </Summary>
          <Column area="services">
            <Card>
              <Skeleton width="45%" height={28} />
              <Rows rows={SERVICES} />
            </Card>
          </Column>
          <Column area="plan">
            <Card>
              <Skeleton width="45%" height={28} />
              <Rows rows={ITEMS} />
            </Card>
          </Column>
        </OpenColumns>
      </ScreenContent>
    </ScreenFrame>
  );
}
