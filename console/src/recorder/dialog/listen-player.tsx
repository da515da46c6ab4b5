import ListenIcon from '@mui/icons-material/PlayArrowOutlined';
import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ApiError } from '../../api/problem.js';
import { ActionButton } from '../../components/form/action-button.js';
import type { RecorderTarget } from '../../components/recorder-target.js';
import { listenTo } from './recordings-api.js';

/** A place in the audio. A new object plays it again. */
export interface Seek {
  second: number;
}

interface Props {
  target: RecorderTarget;
  recordingId: string;
  number: number;
  /** Played from there at once; undefined: from the start, when the user wants to. */
  from?: Seek;
}

/**
 * Plays a recording. Its address is asked for when the user wants to listen, since each one is audited, and again when it
 * works no longer.
 */
export function ListenPlayer({ target, recordingId, number, from }: Props) {
  const translate = useTranslate();
  const audio = useRef<HTMLAudioElement>(null);
  const [address, setAddress] = useState<{ url: string; expiresAt: string } | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const resumeAt = useRef(0);
  const load = async (): Promise<void> => {
    setIsLoading(true);
    setFailure(null);
    try {
      setAddress(await listenTo(target, recordingId));
    } catch (error) {
      const reason = error instanceof ApiError && error.problem ? error.message : translate('recording.notPlayable');
      setFailure(translate('recording.listenFailed', { reason }));
    } finally {
      setIsLoading(false);
    }
  };
  const failed = (): void => {
    resumeAt.current = audio.current?.currentTime ?? 0;
    if (address && Date.parse(address.expiresAt) <= Date.now()) return void load();
    setAddress(null);
    setFailure(translate('recording.listenFailed', { reason: translate('recording.notPlayable') }));
  };
  const play = (): void => {
    const element = audio.current;
    if (!element) return;
    if (resumeAt.current > 0) element.currentTime = resumeAt.current;
    resumeAt.current = 0;
    // Where the browser wants a press for each playback, its own controls are there.
    void element.play().catch(() => undefined);
  };
  const seek = useEffectEvent(({ second }: Seek): void => {
    resumeAt.current = second;
    if (address) play();
    else void load();
  });
  useEffect(() => {
    if (from) seek(from);
  }, [from]);
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {address ? (
        <Box
          component="audio"
          ref={audio}
          controls
          // Audio of patients stays in Helix.
          controlsList="nodownload"
          autoFocus
          preload="metadata"
          src={address.url}
          onLoadedMetadata={play}
          onError={failed}
          aria-label={translate('recording.audio', { number })}
          sx={{ display: 'block', width: '100%', height: 44 }}
        />
      ) : (
        <ActionButton
          variant="outlined"
          size="small"
          startIcon={<ListenIcon />}
          aria-label={translate('recording.listen', { number })}
          isDisabled={isLoading}
          onClick={() => void load()}
        >
          {translate(isLoading ? 'recording.loadingAudio' : 'recording.listenShort')}
        </ActionButton>
      )}
      {failure && (
        <Box role="alert" sx={{ typography: 'caption', color: 'error.main' }}>
          {failure}
        </Box>
      )}
    </Box>
  );
}
