import type { HubStatus } from '@helix/contracts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../../components/after-delay.js';
import { LoadError } from '../../components/load-error.js';
import { countText } from '../../components/number-text.js';
import { durationText } from '../duration-text.js';
import { useHubStatus } from '../hub-api.js';
import { FigureTable } from './figure-table.js';

/** How often the figures are read again: what stands still sends no events. */
const REFETCH_MS = 15_000;

/** One part of what waits, with what it cannot say where it could not be read. */
function Part({ title, isRead, children }: { title: string; isRead: boolean; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Box component="section" aria-label={title} sx={partStyle}>
      <Box component="h2" sx={{ m: 0, px: 4, py: 3, typography: 'h2' }}>
        {title}
      </Box>
      {isRead ? (
        children
      ) : (
        <Box role="alert" sx={{ px: 4, pb: 4, color: 'text.secondary', typography: 'body2' }}>
          {translate('developerHub.queues.notRead')}
        </Box>
      )}
    </Box>
  );
}

const outboxAge = (seconds: number | null): string => (seconds === null ? '–' : durationText(seconds * 1_000));

function Status({ status: { lag, jobs, outbox, quarantined } }: { status: HubStatus }) {
  const translate = useTranslate();
  const text = (key: string): string => translate(`developerHub.queues.${key}`);
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { lg: '1fr 1fr' }, alignItems: 'start' }}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Part title={text('lag')} isRead={lag !== null}>
          <FigureTable
            label={text('lag')}
            names={[text('topic'), text('group')]}
            figures={[text('records')]}
            empty={text('noLag')}
            rows={(lag ?? []).map(({ topic, group, records }) => ({
              names: [topic, group],
              figures: [{ text: countText(records), warns: records > 0 }],
            }))}
          />
        </Part>
        <Part title={text('outbox')} isRead>
          <FigureTable
            label={text('outbox')}
            names={[text('kind')]}
            figures={[text('rows'), text('oldest')]}
            empty=""
            rows={[
              ...outbox.map(({ name, rows, oldestInSeconds }) => ({
                names: [text(`outboxes.${name}`)],
                figures: [
                  { text: countText(rows), warns: false },
                  { text: outboxAge(oldestInSeconds), warns: (oldestInSeconds ?? 0) > 60 },
                ],
              })),
              {
                names: [text('quarantined')],
                figures: [
                  { text: countText(quarantined), warns: quarantined > 0 },
                  { text: '–', warns: false },
                ],
              },
            ]}
          />
        </Part>
      </Box>
      <Part title={text('jobs')} isRead={jobs !== null}>
        <FigureTable
          label={text('jobs')}
          names={[text('queue')]}
          figures={[text('waiting'), text('delayed'), text('active'), text('failed')]}
          empty={text('noJobs')}
          rows={(jobs ?? []).map(({ queue, waiting, delayed, active, failed }) => ({
            names: [queue],
            figures: [
              ...[waiting, delayed, active].map((count) => ({ text: countText(count), warns: false })),
              { text: countText(failed), warns: failed > 0 },
            ],
          }))}
        />
      </Part>
    </Box>
  );
}

/** What waits on the log, in the job queues and in the outboxes. */
export function Queues() {
  const { data, error, isFetching, refetch } = useHubStatus(REFETCH_MS);
  if (data) return <Status status={data} />;
  if (error) return <LoadError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <AfterDelay>
      <Skeleton variant="rounded" height={320} />
    </AfterDelay>
  );
}

const partStyle = {
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  overflow: 'hidden',
} as const;
