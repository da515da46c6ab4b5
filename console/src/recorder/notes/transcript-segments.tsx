import type { RecordingTranscript, TranscriptSegment } from '@helix/contracts';
import QuoteIcon from '@mui/icons-material/FormatQuote';
import PlayIcon from '@mui/icons-material/PlayArrowOutlined';
import { visuallyHidden } from '@mui/utils';
import { memo, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { timerText } from '../recording-store.js';
import { MarkedText } from './marked-text.js';
import { segmentKey } from './quoted-segments.js';
import styles from './transcript.module.css';

/** Plays a recording from a second on. */
export type Play = (recording: { recordingId: string; number: number }, second: number) => void;

interface SegmentProps {
  id: string;
  recordingId: string;
  /** Of the recording. */
  number: number;
  segment: TranscriptSegment;
  isQuoted: boolean;
  isCurrent: boolean;
  /** Tab reaches one time of all. */
  isTabStop: boolean;
  onPlay: Play;
}

/** One of a thousand, so it is rendered again only when something of it has changed. */
const Segment = memo(function Segment({
  id,
  recordingId,
  number,
  segment: { start, text, unsureWords = [] },
  isQuoted,
  isCurrent,
  isTabStop,
  onPlay,
}: SegmentProps) {
  const translate = useTranslate();
  const second = Math.floor(start);
  const time = timerText(second);
  return (
    <li
      className={styles['segment']}
      data-segment={id}
      data-quoted={isQuoted || undefined}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <button
        type="button"
        className={styles['time']}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={translate('generatedNote.play', { number, time })}
        onClick={() => onPlay({ recordingId, number }, second)}
      >
        <PlayIcon sx={{ fontSize: 18 }} />
        {time}
      </button>
      <div className={styles['text']}>
        <MarkedText text={text} unsure={unsureWords} />
        {unsureWords.length > 0 && <span style={visuallyHidden}>{` (${translate('generatedNote.unsure')})`}</span>}
        {isQuoted && (
          <div className={styles['mark']}>
            <QuoteIcon sx={{ fontSize: 14 }} />
            {translate('generatedNote.inNote')}
          </div>
        )}
      </div>
    </li>
  );
});

/** The button to which a key leads from the one that has the focus. */
function buttonAfter(list: HTMLElement, { key, target }: KeyboardEvent): HTMLElement | undefined {
  const buttons = [...list.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === target);
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: buttons.length - 1,
  };
  const to = steps[key];
  return at < 0 || to === undefined ? undefined : buttons[to];
}

interface Props {
  transcripts: readonly RecordingTranscript[];
  /** The keys of the segments that the note quotes from. */
  quoted: ReadonlySet<string>;
  /** The keys of those to which the user was led. */
  current: readonly string[];
  onPlay: Play;
}

/** What was said in each recording. Each time plays its second; one of them is reached by Tab, the others by arrow keys. */
export function TranscriptSegments({ transcripts, quoted, current, onPlay }: Props) {
  const translate = useTranslate();
  const [focused, setFocused] = useState<string | null>(null);
  const keys = transcripts.flatMap(({ recordingId, segments }) =>
    segments.map((_segment, index) => segmentKey(recordingId, index)),
  );
  const tabStop = focused !== null && keys.includes(focused) ? focused : keys[0];
  const focus = ({ target }: FocusEvent): void => {
    const segment = target.closest<HTMLElement>('[data-segment]');
    if (segment) setFocused(segment.dataset['segment'] ?? null);
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const button = buttonAfter(event.currentTarget, event);
    if (!button) return;
    event.preventDefault();
    button.focus();
  };
  return (
    // The keys are those of the buttons inside.
    <div role="presentation" onFocus={focus} onKeyDown={press}>
      {transcripts.map(({ recordingId, number, message, segments }) => (
        <div key={recordingId} className={styles['recording']}>
          <h4 className={styles['heading']}>{translate('recording.number', { number })}</h4>
          {message !== null && <div className={styles['message']}>{message}</div>}
          {segments.length > 0 && (
            <ol className={styles['segments']}>
              {segments.map((segment, index) => {
                const key = segmentKey(recordingId, index);
                return (
                  <Segment
                    key={key}
                    id={key}
                    recordingId={recordingId}
                    number={number}
                    segment={segment}
                    isQuoted={quoted.has(key)}
                    isCurrent={current.includes(key)}
                    isTabStop={key === tabStop}
                    onPlay={onPlay}
                  />
                );
              })}
            </ol>
          )}
        </div>
      ))}
    </div>
  );
}
