import type { GeneratedNote, RecordingView } from '@helix/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memo, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { RecorderTarget } from '../../components/recorder-target.js';
import { NoteSkeleton } from './note-skeleton.js';
import { keysOf, quotedKeys, type Spoken } from './quoted-segments.js';
import { useTranscripts } from './transcript-api.js';
import { TranscriptSegments, type Play } from './transcript-segments.js';

interface Props {
  target: RecorderTarget;
  recordings: readonly RecordingView[];
  /** Null: what it is from is not known any more. */
  note: GeneratedNote | null;
  /** Where to go to; null: nowhere yet. A new object goes there again. */
  spot: Spoken | null;
  onPlay: Play;
}

/** What was said in the recordings of the appointment, with what of it the note quotes. Typing in the note leaves it alone. */
export const Transcript = memo(function Transcript({ target, recordings, note, spot, onPlay }: Props) {
  const translate = useTranslate();
  const list = useRef<HTMLDivElement>(null);
  const { data: transcripts, isError, refetch } = useTranscripts(target, recordings);
  const quoted = useMemo(() => quotedKeys(note, transcripts ?? []), [note, transcripts]);
  const current = useMemo(() => (spot ? keysOf(spot, transcripts ?? []) : []), [spot, transcripts]);
  const isLoaded = transcripts !== undefined;
  const show = useEffectEvent((): void => {
    const segment = current[0] === undefined ? null : list.current?.querySelector(`[data-segment="${current[0]}"]`);
    segment?.querySelector('button')?.focus({ preventScroll: true });
    segment?.scrollIntoView({ block: 'center' });
  });
  useEffect(() => {
    if (spot && isLoaded) show();
  }, [spot, isLoaded]);
  if (!transcripts && isError)
    return (
      <Alert
        severity="error"
        variant="outlined"
        action={<Button onClick={() => void refetch()}>{translate('generatedNote.retry')}</Button>}
      >
        {translate('generatedNote.transcriptFailed')}
      </Alert>
    );
  if (!transcripts) return <NoteSkeleton label={translate('generatedNote.transcriptLoading')} />;
  return (
    <Box ref={list} sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        {translate(transcripts.length > 0 ? 'generatedNote.transcriptHint' : 'generatedNote.transcriptNone')}
      </Box>
      <TranscriptSegments transcripts={transcripts} quoted={quoted} current={current} onPlay={onPlay} />
    </Box>
  );
});
