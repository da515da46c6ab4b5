import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../components/after-delay.js';
import { LoadError } from '../components/load-error.js';
import { Page } from '../components/page.js';
import { useClinic } from './settings-api.js';
import { SettingsForm } from './settings-form.js';
import './texts.js';

/** In the shape of the sections. */
const HEIGHTS = [420, 480, 120];

/** `/settings/clinic`: everything that the admins of the clinic decide on. */
export default function ClinicSettingsPage() {
  const translate = useTranslate();
  const { data, error, isFetching, refetch } = useClinic();
  return (
    <Page kind="form" title={translate('navigation.clinicSettings')}>
      {data ? (
        <SettingsForm stored={data} />
      ) : error ? (
        <LoadError
          title={translate('clinicSettings.notLoaded')}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <AfterDelay milliseconds={150}>
          <Box aria-busy sx={{ display: 'grid', gap: 4 }}>
            {HEIGHTS.map((height) => (
              <Skeleton key={height} variant="rounded" height={height} />
            ))}
          </Box>
        </AfterDelay>
      )}
    </Page>
  );
}
