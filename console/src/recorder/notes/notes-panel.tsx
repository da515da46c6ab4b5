import type { RecordingView } from '@helix/contracts';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { Suspense, useId, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ApiError } from '../../api/problem.js';
import { AfterDelay } from '../../components/after-delay.js';
import { lazyComponent } from '../../components/lazy-component.js';
import type { RecorderTarget } from '../../components/recorder-target.js';
import type { GeneratedNoteApi } from './generated-note-api.js';
import { NoteSources } from './note-sources.js';
import './texts.js';

/** The editor is most of the recorder's code, and needed once there is a note. */
const editor = lazyComponent('note-editor', async () => ({
  default: (await import('./note-editor.js')).NoteEditor,
}));

function Loading() {
  const translate = useTranslate();
  return (
    <AfterDelay>
      <Box role="status" aria-label={translate('generatedNote.loading')}>
        {[90, 70, 80, 60].map((width) => (
          <Skeleton key={width} width={`${width}%`} height={22} />
        ))}
      </Box>
    </AfterDelay>
  );
}

function Progress({ percent }: { percent: number }) {
  const translate = useTranslate();
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
    </Box>
  );
}

function useCopy(): (text: string) => Promise<void> {
  const notify = useNotify();
  const translate = useTranslate();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      notify('generatedNote.copied', { type: 'success' });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      notify(translate('generatedNote.copyFailed', { reason }), { type: 'error' });
    }
  };
}

interface Props {
  target: RecorderTarget;
  recordings: readonly RecordingView[];
  api: GeneratedNoteApi;
}

/** The generated note of the appointment (spec 3 section 2): how far it is, its text, and what it is from. */
export function NotesPanel({ target, recordings, api }: Props) {
  const translate = useTranslate();
  const id = useId();
  const copy = useCopy();
  const [chosen, setChosen] = useState<'edit' | 'sources'>('edit');
  const { note, isGenerating, generateError } = api;
  const text = note?.text ?? null;
  /** What stands in the editor, which may not be saved yet. */
  const latest = useRef<{ generatedAt: string | null; text: string } | null>(null);
  const view = note?.note ? chosen : 'edit';
  const problem = generateError instanceof ApiError ? generateError.message : generateError?.message;
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 3, alignContent: 'start', minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 36 }}>
        <Typography id={id} component="h3" variant="h2" sx={{ flex: 1, minWidth: 150 }}>
          {translate('generatedNote.title')}
        </Typography>
        {note?.note && !isGenerating && (
          <ToggleButtonGroup
            size="small"
            exclusive
            value={view}
            onChange={(_event, value: typeof chosen | null) => value && setChosen(value)}
            aria-label={translate('generatedNote.view')}
          >
            {(['edit', 'sources'] as const).map((one) => (
              <ToggleButton key={one} value={one} sx={{ px: 3, py: 1 }}>
                {translate(`generatedNote.${one}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
        {text !== null && (
          <Button
            variant="outlined"
            size="small"
            startIcon={<CopyIcon />}
            onClick={() =>
              void copy(latest.current?.generatedAt === note?.generatedAt ? (latest.current?.text ?? text) : text)
            }
          >
            {translate('generatedNote.copy')}
          </Button>
        )}
      </Box>
      {isGenerating && <Progress percent={note?.state === 'working' ? note.percent : 0} />}
      {!isGenerating && (problem ?? note?.message) && (
        <Alert severity="error" variant="outlined">
          {translate('generatedNote.generateFailed', { reason: problem ?? note?.message })}
        </Alert>
      )}
      {note?.isStale && !isGenerating && (
        <Alert severity="info" variant="outlined">
          {translate('generatedNote.stale')}
        </Alert>
      )}
      {note === undefined && !api.isFailed && <Loading />}
      {api.isFailed && (
        <Alert
          severity="error"
          variant="outlined"
          action={<Button onClick={() => void api.reload()}>{translate('generatedNote.retry')}</Button>}
        >
          {translate('generatedNote.loadFailed')}
        </Alert>
      )}
      {note !== undefined && text === null && !isGenerating && (
        <Box sx={{ p: 4, borderRadius: 2, textAlign: 'center', bgcolor: 'surface.sunken' }}>
          <Box sx={{ fontWeight: 600 }}>{translate('generatedNote.none')}</Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{translate('generatedNote.noneHint')}</Box>
        </Box>
      )}
      {note && text !== null && isGenerating && (
        <Box sx={{ whiteSpace: 'pre-wrap', color: 'text.secondary', fontSize: 14, lineHeight: '22px' }}>{text}</Box>
      )}
      {note?.note && !isGenerating && view === 'sources' && (
        <NoteSources note={note.note} isEdited={note.editedBy !== null} target={target} recordings={recordings} />
      )}
      {note && text !== null && !isGenerating && (
        // Hidden and not removed, so that what is typed and not saved yet stays.
        <Box sx={view === 'edit' ? { display: 'grid', gap: 3 } : { display: 'none' }}>
          <Box sx={{ typography: 'body2', color: 'text.secondary', mt: -1 }}>
            {note.editedBy === null
              ? translate('generatedNote.draft')
              : translate('generatedNote.editedBy', { name: note.editedBy })}
          </Box>
          <Suspense fallback={<Loading />}>
            <editor.Part
              key={`${note.noteId} ${note.generatedAt}`}
              note={note}
              save={api.save}
              reload={api.reload}
              onText={(typed) => {
                latest.current = { generatedAt: note.generatedAt, text: typed };
              }}
            />
          </Suspense>
        </Box>
      )}
    </Box>
  );
}
