import type { GeneratedNote, RecordingView } from '@helix/contracts';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useCallback, useId, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { RecorderTarget } from '../../components/recorder-target.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';
import { ListenPlayer, type Seek } from '../dialog/listen-player.js';
import { NoteSources } from './note-sources.js';
import type { QuotedSentence } from './quoted-sentences.js';
import type { Spoken } from './quoted-segments.js';
import { Transcript } from './transcript.js';
import type { Play } from './transcript-segments.js';
import type { QuoteReview } from './use-quote-review.js';

/** From this width of the window on, the text of a note and what it is from stand side by side. */
export const SIDE_BY_SIDE = '@media (min-width: 1024px)';

/** Below it they are tabs. */
const NARROW = '@media (max-width: 1023.95px)';

/** What stands beside the text of a note. */
export type BesideView = 'sources' | 'transcript';

interface Playing {
  recordingId: string;
  number: number;
  from: Seek;
}

interface Props {
  target: RecorderTarget;
  /** Null: what it is from is not known any more. */
  note: GeneratedNote | null;
  /** Somebody has changed the text since it was generated. */
  isEdited: boolean;
  recordings: readonly RecordingView[];
  review: QuoteReview;
  reviewBar: ReactNode;
  /** Beside the text, with tabs of its own. */
  isWide: boolean;
  /** Null: the text is shown instead, and what plays goes on. */
  view: BesideView | null;
  onView: (view: BesideView) => void;
  /** Shows a sentence in the text. */
  onEdit: (quote: QuotedSentence) => void;
}

/** What a generated note is from: the sources of its sentences, and everything that was said. One player is for both. */
export function BesideNote({
  target,
  note,
  isEdited,
  recordings,
  review,
  reviewBar,
  isWide,
  view,
  onView,
  onEdit,
}: Props) {
  const translate = useTranslate();
  const id = useId();
  const [playing, setPlaying] = useState<Playing | null>(null);
  const [spot, setSpot] = useState<Spoken | null>(null);
  // What was said is read when a user wants to see it, since reading it is audited.
  const [isOpened, setIsOpened] = useState(false);
  if (view === 'transcript' && !isOpened) setIsOpened(true);
  const play: Play = useCallback(({ recordingId, number }, second) => {
    setPlaying({ recordingId, number, from: { second } });
  }, []);
  const show = (source: Spoken): void => {
    setSpot({ ...source });
    onView('transcript');
  };
  const propsOf = (name: BesideView) => ({
    id: `${id}-${name}`,
    role: isWide ? 'tabpanel' : 'region',
    'aria-label': translate(`generatedNote.${name}`),
    tabIndex: 0,
    hidden: view !== name,
    sx: scrolled[name],
  });
  return (
    <Box sx={view === null ? { display: 'none' } : column}>
      <Box sx={stickyHead}>
        {reviewBar}
        {isWide && (
          <Tabs
            value={view}
            onChange={(_event, name: BesideView) => onView(name)}
            aria-label={translate('generatedNote.beside')}
            sx={tabs}
          >
            {(note ? (['sources', 'transcript'] as const) : (['transcript'] as const)).map((name) => (
              <Tab key={name} value={name} label={translate(`generatedNote.${name}`)} aria-controls={`${id}-${name}`} />
            ))}
          </Tabs>
        )}
        {playing && (
          <Box>
            <Box sx={{ typography: 'caption', color: 'text.secondary', mb: 1 }}>
              {translate('recording.number', { number: playing.number })}
            </Box>
            <ListenPlayer
              key={playing.recordingId}
              target={target}
              recordingId={playing.recordingId}
              number={playing.number}
              from={playing.from}
            />
          </Box>
        )}
      </Box>
      {note && (
        <Box {...propsOf('sources')}>
          <NoteSources
            note={note}
            isEdited={isEdited}
            recordings={recordings}
            review={review}
            onPlay={play}
            onShow={show}
            onEdit={onEdit}
          />
        </Box>
      )}
      <Box {...propsOf('transcript')}>
        {isOpened && <Transcript target={target} recordings={recordings} note={note} spot={spot} onPlay={play} />}
      </Box>
    </Box>
  );
}

const column = {
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  minWidth: 0,
  [SIDE_BY_SIDE]: { position: 'sticky', top: 0, maxHeight: 'calc(100dvh - 188px)' },
} as const;

/** Stays at the top of the dialog of a narrow screen, and covers what is scrolled below it. */
export const stickyHead = {
  display: 'grid',
  gap: 2,
  flexShrink: 0,
  [NARROW]: {
    position: 'sticky',
    zIndex: 2,
    // Over the padding of the dialog, and as wide as the line beside what the user was led to.
    top: '-12px',
    mt: '-12px',
    pt: '12px',
    pb: 1,
    mx: -4,
    px: 4,
    bgcolor: 'background.paper',
  },
} as const;

const tabs = {
  minHeight: 36,
  borderBottom: 1,
  borderColor: 'divider',
  '& .MuiTab-root': {
    minHeight: 36,
    minWidth: 0,
    px: 0,
    mr: 5,
    fontSize: 13,
    [COARSE_POINTER]: { minHeight: TOUCH_TARGET, minWidth: TOUCH_TARGET },
  },
} as const;

const panel = { minWidth: 0, px: 4, mx: -4, [SIDE_BY_SIDE]: { overflowY: 'auto' } } as const;

/** They scroll beside the text, which stays where it is. */
const scrolled = {
  sources: panel,
  // So long that the way back to the text would be far without a height of its own, with what is above it in sight.
  transcript: { ...panel, [NARROW]: { maxHeight: 'max(240px, calc(100dvh - 360px))', overflowY: 'auto' } },
} as const;
