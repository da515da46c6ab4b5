import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'react-admin';
import { countText } from '../number-text.js';
import { percentDone } from './polling.js';
import { useJustCompleted, useReanalysis } from './use-reanalysis.js';
import './texts.js';

/**
 * How far the appointments follow changed rules, in a line beside a page's title, where nothing has to move for it; nothing
 * while they do.
 */
export function ReanalysisProgress() {
  const translate = useTranslate();
  const reanalysis = useReanalysis();
  const isEnded = useJustCompleted(reanalysis);
  const isRunning = reanalysis?.state === 'waiting' || reanalysis?.state === 'running';
  const percent = reanalysis ? percentDone(reanalysis) : null;
  const label = translate('reanalysis.label');
  return (
    <Box
      role="status"
      aria-label={label}
      data-reanalysis={reanalysis?.state}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2.5,
        typography: 'body2',
        color: 'text.secondary',
        whiteSpace: 'nowrap',
      }}
    >
      {isRunning && reanalysis && (
        <>
          <Box component="span">
            {percent === null
              ? translate('reanalysis.waiting')
              : translate('reanalysis.running', {
                  done: countText(reanalysis.done),
                  total: countText(reanalysis.total),
                })}
          </Box>
          <LinearProgress
            aria-label={label}
            {...(percent === null ? {} : { variant: 'determinate', value: percent })}
            sx={{ width: 96, height: 4, borderRadius: '2px', flexShrink: 0 }}
          />
        </>
      )}
      {isEnded && (
        <>
          <DoneIcon aria-hidden sx={{ fontSize: 16, color: 'state.success.bar' }} />
          {translate('reanalysis.done')}
        </>
      )}
    </Box>
  );
}

/** Says that the appointments do not follow the rules, and what to do; nothing while they do, or will. */
export function ReanalysisFailed() {
  const translate = useTranslate();
  const reanalysis = useReanalysis();
  if (reanalysis?.state !== 'failed') return null;
  return (
    <Alert severity="warning" variant="outlined" sx={{ flexShrink: 0, py: 0 }}>
      {translate('reanalysis.failed')} {translate('reanalysis.failedHint')}
    </Alert>
  );
}
