import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { Column, OpenColumns, ScreenContent, ScreenFrame, Summary } from './screen-layout.js';

const FACTS = [0, 1, 2, 3, 4, 5, 6];
const SERVICES = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const ITEMS = [0, 1, 2, 3, 4];

const Card = styled('div')(({ theme }) => ({
  padding: theme.spacing(3, 4),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.background.paper,
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
export function PlanningSkeleton() {
  const translate = useTranslate();
  return (
    <ScreenFrame role="status" aria-busy>
      <ScreenContent>
        <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 34, color: 'text.secondary' }}>
          {translate('planning.loading')}
        </Box>
        <Card sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, minHeight: 104 }}>
          {FACTS.map((fact) => (
            <Box key={fact} sx={{ flex: '1 1 110px' }}>
              <Skeleton width="50%" />
              <Skeleton width="85%" />
            </Box>
          ))}
        </Card>
        <OpenColumns>
          <Summary>
            <Card sx={{ display: 'flex', gap: 4, minHeight: 186 }}>
              <Skeleton variant="circular" width={76} height={76} sx={{ flexShrink: 0 }} />
              <Box sx={{ flex: 1 }}>
                <Skeleton />
                <Skeleton width="60%" />
              </Box>
            </Card>
            <Card sx={{ minHeight: 150 }}>
              <Skeleton width="40%" />
              <Skeleton />
              <Skeleton />
              <Skeleton />
            </Card>
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
