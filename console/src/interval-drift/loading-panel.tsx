import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../components/after-delay.js';
import { Panel, PanelError, type Failure } from '../components/metrics/panel.js';

interface Props {
  /** Loaded, and nothing to show. */
  isEmpty: boolean;
  failure: Failure | null;
}

/** In place of the rows: they load, could not be loaded, or there are none. */
export function LoadingPanel({ isEmpty, failure }: Props) {
  const translate = useTranslate();
  return (
    <Panel title={translate('navigation.intervalDrift')} titleVariant="h2" aria-busy={!isEmpty && !failure}>
      <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 240, mt: 3 }}>
        {isEmpty && (
          <Box sx={{ m: 'auto', maxWidth: 480, textAlign: 'center', typography: 'body2', color: 'text.secondary' }}>
            {translate('intervalDrift.empty')}
          </Box>
        )}
        {!isEmpty && failure && <PanelError {...failure} />}
        {!isEmpty && !failure && (
          <AfterDelay>
            {[0, 1, 2, 3, 4].map((row) => (
              <Skeleton key={row} height={36} />
            ))}
          </AfterDelay>
        )}
      </Box>
    </Panel>
  );
}
