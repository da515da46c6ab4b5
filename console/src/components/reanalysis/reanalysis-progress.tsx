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
 * The progress of the re-analysis after a change of rules, in a line beside the page title so that nothing moves; empty
 * when none is running.
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
        whiteSpace: { xs: 'normal', sm: 'nowrap' },
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

/** Warns that the re-analysis failed, so the appointments do not follow the rules; nothing otherwise. */
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
