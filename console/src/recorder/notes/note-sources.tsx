import type { GeneratedNote, RecordingView } from '@helix/contracts';
import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { sentenceKey, type QuotedSentence } from './quoted-sentences.js';
import type { Spoken } from './quoted-segments.js';
import { SourceSentence } from './source-sentence.js';
import type { Play } from './transcript-segments.js';
import type { QuoteReview } from './use-quote-review.js';

interface Props {
  note: GeneratedNote;
  /** Somebody has changed the text since it was generated. */
  isEdited: boolean;
  recordings: readonly RecordingView[];
  review: QuoteReview;
  onPlay: Play;
  /** Shows in the transcript where a sentence was said. */
  onShow: (source: Spoken) => void;
  /** Shows a sentence in the text. */
  onEdit: (quote: QuotedSentence) => void;
}

/** The note as it was generated, with what each sentence is from; a sentence that was said plays its second. */
export function NoteSources({ note, isEdited, recordings, review, onPlay, onShow, onEdit }: Props) {
  const translate = useTranslate();
  const list = useRef<HTMLDivElement>(null);
  const { quotes, destination, keep } = review;
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
                  onPlay={onPlay}
                  onShow={onShow}
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
