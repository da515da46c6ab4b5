import ReadyIcon from '@mui/icons-material/TaskAltOutlined';
import FailedIcon from '@mui/icons-material/ErrorOutlineOutlined';
import WorkingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { recorderTarget, type RecorderTarget } from '../components/recorder-target.js';
import { generatingNote } from './generating-note.js';
import { indicatorChip } from './indicator-chip.js';
import { useGeneratedNote } from './notes/generated-note-api.js';
import './texts.js';

const STATES = {
  working: { Icon: WorkingIcon, state: 'none' },
  ready: { Icon: ReadyIcon, state: 'success' },
  failed: { Icon: FailedIcon, state: 'fail' },
} as const;

/** Shows that a note is being generated whose recorder was closed, and then how that ended. It opens the recorder. */
export function GeneratingIndicator() {
  const target = useSyncExternalStore(generatingNote.subscribe, generatingNote.current);
  const opened = useSyncExternalStore(recorderTarget.subscribe, recorderTarget.current);
  // The next user of this browser does not see it: the shell goes with the session.
  useEffect(() => () => generatingNote.set(null), []);
  return target && !opened && <Indicator target={target} />;
}

function Indicator({ target }: { target: RecorderTarget }) {
  const translate = useTranslate();
  const { note } = useGeneratedNote(target, null);
  const shown = note?.state ?? 'working';
  const { Icon, state } = STATES[shown];
  const text = translate(`recorder.note.${shown}`, { patient: target.patientName });
  const open = (): void => {
    generatingNote.set(null);
    recorderTarget.set(target);
  };
  return (
    <ButtonBase
      aria-label={text}
      onClick={open}
      sx={{ ...indicatorChip, bgcolor: `state.${state}.tint`, color: `state.${state}.text` }}
    >
      <Icon aria-hidden sx={{ fontSize: 16 }} />
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {text}
      </Box>
    </ButtonBase>
  );
}
