import type { RecordingView } from '@helix/contracts';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useId, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ApiError } from '../../api/problem.js';
import { lazyComponent } from '../../components/lazy-component.js';
import type { RecorderTarget } from '../../components/recorder-target.js';
import { BesideNote, SIDE_BY_SIDE, stickyHead, type BesideView } from './beside-note.js';
import type { GeneratedNoteApi } from './generated-note-api.js';
import { NoteProgress } from './note-progress.js';
import { NoteSkeleton } from './note-skeleton.js';
import type { QuotedSentence } from './quoted-sentences.js';
import { ReviewBar } from './review-bar.js';
import type { Selection } from './sentence-range.js';
import { useQuoteReview } from './use-quote-review.js';
import './texts.js';

/** The editor is most of the recorder's code, and needed once there is a note. */
const editor = lazyComponent('note-editor', async () => ({
  default: (await import('./note-editor.js')).NoteEditor,
}));

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
  const isWide = useMediaQuery(SIDE_BY_SIDE, { noSsr: true });
  const [chosen, setChosen] = useState<'edit' | BesideView>('edit');
  /** What stands in the editor, which may not be saved yet. */
  const [typed, setTyped] = useState<{ generatedAt: string | null; text: string } | null>(null);
  const [asked, setAsked] = useState<{ generatedAt: string | null; selection: Selection } | null>(null);
  const { note, isGenerating, generateError } = api;
  const saved = note?.text ?? null;
  const text = typed && typed.generatedAt === note?.generatedAt ? typed.text : saved;
  const review = useQuoteReview(note, text ?? '');
  const [shown, setShown] = useState(review.destination);
  if (shown !== review.destination) {
    setShown(review.destination);
    if (review.destination) setChosen('sources');
  }
  const hasText = saved !== null && !isGenerating;
  const hasSources = hasText && note?.note != null;
  /** What a narrow screen has tabs for. */
  const views = hasSources ? (['edit', 'sources', 'transcript'] as const) : (['edit', 'transcript'] as const);
  const view = views.some((one) => one === chosen) ? chosen : 'edit';
  const besideText = hasSources ? 'sources' : 'transcript';
  const problem = generateError instanceof ApiError ? generateError.message : generateError?.message;
  const edit = (quote: QuotedSentence): void => {
    setChosen('edit');
    setAsked({ generatedAt: note?.generatedAt ?? null, selection: { text: quote.text, occurrence: quote.occurrence } });
  };
  const reviewBar = hasSources && review.quotes.length > 0 && <ReviewBar review={review} />;
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 3, alignContent: 'start', minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 36 }}>
        <Typography id={id} component="h3" variant="h2" sx={{ flex: 1, minWidth: 150 }}>
          {translate('generatedNote.title')}
        </Typography>
        {hasText && !isWide && (
          <ToggleButtonGroup
            size="small"
            exclusive
            value={view}
            onChange={(_event, value: typeof chosen | null) => value && setChosen(value)}
            aria-label={translate('generatedNote.view')}
          >
            {views.map((one) => (
              <ToggleButton key={one} value={one} sx={{ px: 3, py: 1 }}>
                {translate(`generatedNote.${one}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
        {text !== null && (
          <Button variant="outlined" size="small" startIcon={<CopyIcon />} onClick={() => void copy(text)}>
            {translate('generatedNote.copy')}
          </Button>
        )}
      </Box>
      {isGenerating && <NoteProgress note={note?.state === 'working' ? note : null} />}
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
      {note === undefined && !api.isFailed && <NoteSkeleton label={translate('generatedNote.loading')} />}
      {api.isFailed && (
        <Alert
          severity="error"
          variant="outlined"
          action={<Button onClick={() => void api.reload()}>{translate('generatedNote.retry')}</Button>}
        >
          {translate('generatedNote.loadFailed')}
        </Alert>
      )}
      {note !== undefined && saved === null && !isGenerating && (
        <Box sx={{ p: 4, borderRadius: 2, textAlign: 'center', bgcolor: 'surface.sunken' }}>
          <Box sx={{ fontWeight: 600 }}>{translate('generatedNote.none')}</Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{translate('generatedNote.noneHint')}</Box>
        </Box>
      )}
      {note && saved !== null && isGenerating && (
        <Box sx={{ whiteSpace: 'pre-wrap', color: 'text.secondary', fontSize: 14, lineHeight: '22px' }}>{saved}</Box>
      )}
      {!isWide && view === 'edit' && reviewBar && <Box sx={stickyHead}>{reviewBar}</Box>}
      {note && hasText && (
        <Box sx={sideBySide}>
          {/* Hidden and not removed, so that what is typed and not saved yet stays. */}
          <Box sx={isWide || view === 'edit' ? { display: 'grid', gap: 3, minWidth: 0 } : { display: 'none' }}>
            <Box sx={{ typography: 'body2', color: 'text.secondary', mt: -1 }}>
              {note.editedBy === null
                ? translate('generatedNote.draft')
                : translate('generatedNote.editedBy', { name: note.editedBy })}
            </Box>
            <Suspense fallback={<NoteSkeleton label={translate('generatedNote.loading')} />}>
              <editor.Part
                key={`${note.noteId} ${note.generatedAt}`}
                note={note}
                save={api.save}
                reload={api.reload}
                onText={(changed) => setTyped({ generatedAt: note.generatedAt, text: changed })}
                selection={asked?.generatedAt === note.generatedAt ? asked.selection : null}
              />
            </Suspense>
          </Box>
          <BesideNote
            target={target}
            note={note.note}
            isEdited={note.editedBy !== null}
            recordings={recordings}
            review={review}
            reviewBar={(isWide || view !== 'edit') && reviewBar}
            isWide={isWide}
            view={view === 'edit' ? (isWide ? besideText : null) : view}
            onView={setChosen}
            onEdit={edit}
          />
        </Box>
      )}
    </Box>
  );
}

const sideBySide = {
  display: 'grid',
  gap: 5,
  alignItems: 'start',
  [SIDE_BY_SIDE]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
} as const;
