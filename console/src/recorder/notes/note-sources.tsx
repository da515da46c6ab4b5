import type { GeneratedNote, RecordingView } from '@helix/contracts';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { RecorderTarget } from '../../components/recorder-target.js';
import { ListenPlayer, type Seek } from '../dialog/listen-player.js';
import { sentenceKey, type QuotedSentence } from './quoted-sentences.js';
import { SourceSentence } from './source-sentence.js';
import type { QuoteReview } from './use-quote-review.js';

interface Playing {
  recording: RecordingView;
  from: Seek;
}

interface Props {
  note: GeneratedNote;
  /** Somebody has changed the text since it was generated. */
  isEdited: boolean;
  target: RecorderTarget;
  recordings: readonly RecordingView[];
  review: QuoteReview;
  /** Shows a sentence in the text. */
  onEdit: (quote: QuotedSentence) => void;
}

/** The note as it was generated, with what each sentence is from; a sentence that was said plays its second. */
export function NoteSources({ note, isEdited, target, recordings, review, onEdit }: Props) {
  const translate = useTranslate();
  const list = useRef<HTMLDivElement>(null);
  const [playing, setPlaying] = useState<Playing | null>(null);
  const { quotes, destination, keep } = review;
  const play = (recording: RecordingView, second: number): void => setPlaying({ recording, from: { second } });
  useEffect(() => {
    if (!destination) return;
    const sentence = list.current?.querySelector(`[data-sentence="${destination.key}"]`);
    sentence?.querySelector('button')?.focus({ preventScroll: true });
    sentence?.scrollIntoView({ block: 'center' });
  }, [destination]);
  return (
    <Box ref={list} sx={{ display: 'grid', gap: 2 }}>
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
      {note.sections.map(({ label, sentences }, section) => (
        <Box key={`${section} ${label}`}>
          {label !== '' && (
            <Box component="h4" sx={{ m: 0, fontSize: 13, lineHeight: '20px', fontWeight: 650 }}>
              {label}
            </Box>
          )}
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {sentences.map((sentence, index) => {
              const key = sentenceKey(section, index);
              return (
                <SourceSentence
                  key={key}
                  sentence={sentence}
                  quote={quotes.find((quote) => quote.key === key)}
                  isCurrent={destination?.key === key}
                  recordings={recordings}
                  onPlay={play}
                  onEdit={onEdit}
                  onKeep={keep}
                />
              );
            })}
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
