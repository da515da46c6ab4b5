import MicrophoneIcon from '@mui/icons-material/MicNoneOutlined';
import MicrophoneOffIcon from '@mui/icons-material/MicOffOutlined';
import Box from '@mui/material/Box';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { Toggle } from '../../components/form/toggle.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';
import type { MicrophoneState } from '../engine/microphone.js';
import { recorder } from '../engine/recorder.js';
import { LevelWave } from './level-wave.js';

interface Props {
  microphone: MicrophoneState;
  isRecording: boolean;
}

function hintOf({ status }: MicrophoneState, isRecording: boolean): string | null {
  if (isRecording) return 'recording.blocked';
  if (status === 'asking') return 'recording.asking';
  return status === 'on' ? null : 'recording.turnOn';
}

/** The switch of the microphone, which is blocked while recording, with its level. */
export function MicrophoneRow({ microphone, isRecording }: Props) {
  const translate = useTranslate();
  const id = useId();
  const isOn = microphone.status === 'on';
  const hint = hintOf(microphone, isRecording);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Box
          component="label"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            flexShrink: 0,
            cursor: isRecording ? 'default' : 'pointer',
            [COARSE_POINTER]: { minHeight: TOUCH_TARGET },
          }}
        >
          {isOn ? <MicrophoneIcon fontSize="small" /> : <MicrophoneOffIcon fontSize="small" />}
          <Box component="span" sx={{ fontWeight: 550 }}>
            {translate('recording.microphone')}
          </Box>
          <Toggle
            checked={isOn || microphone.status === 'asking'}
            disabled={isRecording}
            aria-describedby={hint ? id : undefined}
            onChange={({ target }) =>
              target.checked ? void recorder.microphone.turnOn() : recorder.microphone.turnOff()
            }
          />
          <Box component="span" aria-hidden sx={{ width: 24, color: 'text.secondary', typography: 'body2' }}>
            {translate(isOn ? 'recording.on' : 'recording.off')}
          </Box>
        </Box>
        <LevelWave stream={isOn ? microphone.stream : null} />
      </Box>
      {/* There without a hint, too: what stands below must not move when the microphone is on. */}
      <Box id={id} sx={{ minHeight: '1lh', typography: 'caption', color: 'text.secondary' }}>
        {hint && translate(hint)}
      </Box>
    </Box>
  );
}
