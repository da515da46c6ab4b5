import { NOTE_STEPS, type GeneratedNoteView } from '@helix/contracts';
import DoneIcon from '@mui/icons-material/Check';
import PresentIcon from '@mui/icons-material/ArrowForward';
import LaterIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { usualTime } from './usual-time.js';

interface Props {
  /** Null: the request is on its way. */
  note: Pick<GeneratedNoteView, 'percent' | 'progress'> | null;
}

type Progress = NonNullable<GeneratedNoteView['progress']>;

/** How far a note is that is being generated: its steps, and how long notes of the clinic usually take. */
export function NoteProgress({ note }: Props) {
  const translate = useTranslate();
  const percent = note?.percent ?? 0;
  const progress = note?.progress ?? null;
  return (
    <Box sx={{ p: 4, borderRadius: 2, bgcolor: 'surface.sunken', display: 'grid', gap: 2 }}>
      <Box role="status" sx={{ fontWeight: 600 }}>
        {translate('generatedNote.generating')}
      </Box>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={translate('generatedNote.percent', { percent })}
        sx={{ height: 4, borderRadius: 2 }}
      />
      {progress && <Steps progress={progress} />}
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {progress?.usualSeconds != null && `${translate(...usualTime(progress.usualSeconds))} `}
        {translate('generatedNote.leave')}
      </Box>
    </Box>
  );
}

function Steps({ progress: { step, recordings, done } }: { progress: Progress }) {
  const translate = useTranslate();
  const present = NOTE_STEPS.indexOf(step);
  const count = { number: Math.min(done + 1, recordings), count: recordings };
  return (
    <Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {translate('generatedNote.step', { number: present + 1, count: NOTE_STEPS.length })}
      </Box>
      <Box
        component="ol"
        aria-label={translate('generatedNote.steps.label')}
        sx={{ m: 0, p: 0, pt: 1, display: 'grid', gap: 1, listStyle: 'none', typography: 'body2' }}
      >
        {NOTE_STEPS.map((name, at) => {
          const Icon = at < present ? DoneIcon : at === present ? PresentIcon : LaterIcon;
          return (
            <Box
              component="li"
              key={name}
              aria-current={at === present ? 'step' : undefined}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 2,
                ...(at === present ? { fontWeight: 600 } : { color: 'text.secondary' }),
              }}
            >
              <Icon aria-hidden sx={{ fontSize: 16 }} />
              <span>
                {translate(`generatedNote.steps.${name}${at === present ? 'Of' : ''}`, count)}
                {at < present && <span style={visuallyHidden}> ({translate('generatedNote.steps.done')})</span>}
              </span>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
