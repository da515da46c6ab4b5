import type { GeneratedSentence, NoteSource, RecordingView } from '@helix/contracts';
import KeptIcon from '@mui/icons-material/Check';
import EditIcon from '@mui/icons-material/EditOutlined';
import QuoteIcon from '@mui/icons-material/FormatQuote';
import PlayIcon from '@mui/icons-material/PlayArrowOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Link from '@mui/material/Link';
import { visuallyHidden } from '@mui/utils';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { StateChip } from '../../components/state-chip.js';
import { touchTargetInLine } from '../../components/touch-targets.js';
import { timerText } from '../recording-store.js';
import { MarkedText } from './marked-text.js';
import { repeats, type QuotedSentence, type QuoteState } from './quoted-sentences.js';
import type { Spoken } from './quoted-segments.js';
import type { Play } from './transcript-segments.js';
import { unsureIn } from './unsure-words.js';

interface SourceProps {
  sentence: GeneratedSentence;
  source: NoteSource;
  recordings: readonly RecordingView[];
  onShow: (source: Spoken) => void;
}

/** What a sentence is from, in words. */
function SourceText({ sentence, source, recordings, onShow }: SourceProps) {
  const translate = useTranslate();
  if (source.kind === 'template') return translate('generatedNote.template');
  if (source.kind === 'fact') return translate('generatedNote.fact', { name: source.name, value: source.value });
  const recording = recordings.find(({ recordingId }) => recordingId === source.recordingId);
  if (!recording) return translate('generatedNote.deletedRecording');
  const where = translate('generatedNote.recording', { number: recording.number, time: timerText(source.second) });
  const place = recording.canListen ? (
    <Link
      component="button"
      type="button"
      variant="inherit"
      title={translate('generatedNote.showInTranscript')}
      aria-label={translate('generatedNote.showPlace', { place: where })}
      onClick={() => onShow(source)}
      sx={{ verticalAlign: 'baseline', ...touchTargetInLine(18) }}
    >
      {where}
    </Link>
  ) : (
    where
  );
  if (repeats(sentence, source.quote)) return place;
  return (
    <>
      {place}: “<MarkedText text={source.quote} unsure={source.unsureWords ?? []} />”
    </>
  );
}

const LOOKS: Readonly<Record<QuoteState, { tone: string; icon: typeof QuoteIcon }>> = {
  open: { tone: 'warning', icon: QuoteIcon },
  kept: { tone: 'success', icon: KeptIcon },
  edited: { tone: 'none', icon: EditIcon },
};

/** Why a sentence quotes, and what became of it. */
function Reason({ quote, id }: { quote: QuotedSentence; id: string }) {
  const translate = useTranslate();
  const { state, reason } = quote;
  const { tone, icon: Icon } = LOOKS[state];
  return (
    <Box id={id}>
      <StateChip background={`state.${tone}.tint`} color={`state.${tone}.text`}>
        <Icon sx={{ fontSize: 14 }} />
        {translate(`generatedNote.reasons.${reason}`)}
        {state !== 'open' && ` · ${translate(`generatedNote.review.${state}`)}`}
      </StateChip>
    </Box>
  );
}

interface Props {
  sentence: GeneratedSentence;
  /** Undefined: it does not quote. */
  quote: QuotedSentence | undefined;
  /** The user was led to it. */
  isCurrent: boolean;
  recordings: readonly RecordingView[];
  onPlay: Play;
  /** Shows in the transcript where it was said. */
  onShow: (source: Spoken) => void;
  onEdit: (quote: QuotedSentence) => void;
  onKeep: (key: string, isKept: boolean) => void;
}

/** A sentence of a note as it was generated, with what it is from. If it quotes, it says why, and can be edited or kept. */
export function SourceSentence({ sentence, quote, isCurrent, recordings, onPlay, onShow, onEdit, onKeep }: Props) {
  const translate = useTranslate();
  const reasonId = useId();
  const { text, sources } = sentence;
  const spoken = sources.find((source): source is Spoken => source.kind === 'transcript');
  const recording = recordings.find(({ recordingId }) => recordingId === spoken?.recordingId);
  const unsure = sentence.isUnsure ? unsureIn(sentence) : [];
  const words = (
    <>
      <MarkedText text={text} unsure={unsure} />
      {unsure.length > 0 && <span style={visuallyHidden}>{` (${translate('generatedNote.unsure')})`}</span>}
    </>
  );
  const isKept = quote?.state === 'kept';
  return (
    <Box
      component="li"
      data-sentence={quote?.key}
      aria-current={isCurrent ? 'true' : undefined}
      sx={{
        // What only screen readers get is placed in its row, and not below the dialog.
        position: 'relative',
        display: 'grid',
        gap: quote ? 1.5 : 0,
        justifyItems: 'start',
        py: quote ? 2 : 1,
        // The words stay in line with the headings beside the line of the current one.
        pl: '12px',
        ml: '-15px',
        borderLeft: 3,
        borderColor: isCurrent ? 'primary.main' : 'transparent',
        scrollMarginBlock: 16,
        overflowWrap: 'anywhere',
      }}
    >
      {quote && <Reason quote={quote} id={reasonId} />}
      {spoken && recording?.canListen ? (
        <ButtonBase
          onClick={() => onPlay(recording, spoken.second)}
          title={translate('generatedNote.play', { number: recording.number, time: timerText(spoken.second) })}
          aria-describedby={quote && reasonId}
          sx={{
            alignItems: 'flex-start',
            justifyContent: 'flex-start',
            gap: 1,
            mx: -1,
            px: 1,
            py: 0.5,
            minHeight: 28,
            borderRadius: 1,
            font: 'inherit',
            textAlign: 'left',
            '&:hover': { bgcolor: 'action.hover' },
          }}
        >
          <PlayIcon sx={{ fontSize: 18, mt: 0.25, color: 'primary.main' }} />
          <span>{words}</span>
        </ButtonBase>
      ) : (
        <Box>{words}</Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
        {quote && quote.state !== 'edited' && (
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button
              size="small"
              variant="outlined"
              startIcon={<EditIcon />}
              aria-label={translate('generatedNote.review.editSentence', { text })}
              onClick={() => onEdit(quote)}
            >
              {translate('generatedNote.edit')}
            </Button>
            <Button
              size="small"
              variant="outlined"
              startIcon={<KeptIcon />}
              aria-pressed={isKept}
              aria-label={translate('generatedNote.review.keepSentence', { text })}
              onClick={() => onKeep(quote.key, !isKept)}
              sx={isKept ? { bgcolor: 'action.selected' } : undefined}
            >
              {translate('generatedNote.review.keep')}
            </Button>
          </Box>
        )}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', typography: 'caption', color: 'text.secondary' }}>
          {sources.map((source) => (
            <li key={JSON.stringify(source)}>
              <SourceText sentence={sentence} source={source} recordings={recordings} onShow={onShow} />
            </li>
          ))}
        </Box>
      </Box>
    </Box>
  );
}
