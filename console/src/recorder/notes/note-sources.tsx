import type { GeneratedNote, GeneratedSentence, NoteSource, RecordingView } from '@helix/contracts';
import PlayIcon from '@mui/icons-material/PlayArrowOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { visuallyHidden } from '@mui/utils';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { RecorderTarget } from '../../components/recorder-target.js';
import { ListenPlayer, type Seek } from '../dialog/listen-player.js';
import { timerText } from '../recording-store.js';
import { splitAtUnsure, unsureIn } from './unsure-words.js';

type Spoken = Extract<NoteSource, { kind: 'transcript' }>;

interface Playing {
  recording: RecordingView;
  from: Seek;
}

interface SentenceProps {
  sentence: GeneratedSentence;
  recordings: readonly RecordingView[];
  onPlay: (recording: RecordingView, second: number) => void;
}

const unsureLine = {
  textDecorationLine: 'underline',
  textDecorationStyle: 'dotted',
  textDecorationColor: 'var(--mui-palette-warning-main)',
  textDecorationThickness: 2,
  textUnderlineOffset: 4,
} as const;

/** A text with a line under the words that were not heard clearly. */
function MarkedText({ text, unsure }: { text: string; unsure: readonly string[] }) {
  return splitAtUnsure(text, unsure).map(({ at, part, isUnsure }) =>
    isUnsure ? (
      <Box key={at} component="span" sx={unsureLine}>
        {part}
      </Box>
    ) : (
      part
    ),
  );
}

/** What a sentence is from, in words. */
function SourceText({ source, recordings }: { source: NoteSource; recordings: readonly RecordingView[] }) {
  const translate = useTranslate();
  if (source.kind === 'template') return translate('generatedNote.template');
  if (source.kind === 'fact') return translate('generatedNote.fact', { name: source.name, value: source.value });
  const recording = recordings.find(({ recordingId }) => recordingId === source.recordingId);
  if (!recording) return translate('generatedNote.deletedRecording');
  const where = translate('generatedNote.recording', { number: recording.number, time: timerText(source.second) });
  return (
    <>
      {where}: “<MarkedText text={source.quote} unsure={source.unsureWords ?? []} />”
    </>
  );
}

function Sentence({ sentence, recordings, onPlay }: SentenceProps) {
  const translate = useTranslate();
  const { text, isUnsure, sources } = sentence;
  const spoken = sources.find((source): source is Spoken => source.kind === 'transcript');
  const recording = recordings.find(({ recordingId }) => recordingId === spoken?.recordingId);
  const words = (
    <>
      <MarkedText text={text} unsure={isUnsure ? unsureIn(sentence) : []} />
      {isUnsure && <span style={visuallyHidden}>{` (${translate('generatedNote.unsure')})`}</span>}
    </>
  );
  return (
    <Box component="li" sx={{ py: 1 }}>
      {spoken && recording?.canListen ? (
        <ButtonBase
          onClick={() => onPlay(recording, spoken.second)}
          title={translate('generatedNote.play', { number: recording.number, time: timerText(spoken.second) })}
          sx={{
            justifyContent: 'flex-start',
            gap: 1,
            mx: -1,
            px: 1,
            minHeight: 28,
            borderRadius: 1,
            font: 'inherit',
            textAlign: 'left',
            '&:hover': { bgcolor: 'action.hover' },
          }}
        >
          <PlayIcon sx={{ fontSize: 18, color: 'primary.main' }} />
          <span>{words}</span>
        </ButtonBase>
      ) : (
        <Box>{words}</Box>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', typography: 'caption', color: 'text.secondary' }}>
        {sources.map((source) => (
          <li key={JSON.stringify(source)}>
            <SourceText source={source} recordings={recordings} />
          </li>
        ))}
      </Box>
    </Box>
  );
}

interface Props {
  note: GeneratedNote;
  /** Somebody has changed the text since it was generated. */
  isEdited: boolean;
  target: RecorderTarget;
  recordings: readonly RecordingView[];
}

/** The note as it was generated, with what each sentence is from; a sentence that was said plays its second. */
export function NoteSources({ note, isEdited, target, recordings }: Props) {
  const translate = useTranslate();
  const [playing, setPlaying] = useState<Playing | null>(null);
  const play = (recording: RecordingView, second: number): void => setPlaying({ recording, from: { second } });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        {translate(isEdited ? 'generatedNote.sourcesEdited' : 'generatedNote.sourcesHint')}
      </Box>
      {playing && (
        <Box sx={{ position: 'sticky', top: 0, zIndex: 1, py: 1, bgcolor: 'background.paper' }}>
          <Box sx={{ typography: 'caption', color: 'text.secondary', mb: 1 }}>
            {translate('recording.number', { number: playing.recording.number })}
          </Box>
          <ListenPlayer
            key={playing.recording.recordingId}
            target={target}
            recordingId={playing.recording.recordingId}
            number={playing.recording.number}
            from={playing.from}
          />
        </Box>
      )}
      {note.sections.map(({ label, sentences }, index) => (
        <Box key={`${index} ${label}`}>
          {label !== '' && (
            <Box component="h4" sx={{ m: 0, fontSize: 13, lineHeight: '20px', fontWeight: 650 }}>
              {label}
            </Box>
          )}
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {sentences.map((sentence) => (
              <Sentence key={JSON.stringify(sentence)} sentence={sentence} recordings={recordings} onPlay={play} />
            ))}
          </Box>
        </Box>
      ))}
      {note.notDocumented.length > 0 && (
        <Box sx={{ p: 3, borderRadius: 2, bgcolor: 'surface.sunken' }}>
          <Box component="h4" sx={{ m: 0, fontSize: 13, lineHeight: '20px', fontWeight: 650 }}>
            {translate('generatedNote.notDocumented')}
          </Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            {translate('generatedNote.notDocumentedHint', { names: note.notDocumented.join(', ') })}
          </Box>
        </Box>
      )}
    </Box>
  );
}
