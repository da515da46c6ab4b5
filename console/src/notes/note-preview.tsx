import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useMemo, useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { AnswerOf } from '@helix/notes';
import { previewLines } from './preview-lines.js';
import { PreviewCard, TWO_COLUMNS } from './wizard-layout.js';

interface Props {
  template: string;
  answerOf: AnswerOf;
  /** The token that is asked for; null: none. */
  current: string | null;
}

/** The note as far as it is answered, with the token of the current step marked. */
export function NotePreview({ template, answerOf, current }: Props) {
  const translate = useTranslate();
  const id = useId();
  const pane = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => previewLines(template, answerOf, current), [template, answerOf, current]);
  // Scrolls the pane alone: on a phone, where it does not scroll, the page stays at the question.
  useEffect(() => {
    const mark = pane.current?.querySelector('mark');
    if (!pane.current || !mark) return;
    const [outer, inner] = [pane.current.getBoundingClientRect(), mark.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom)
      pane.current.scrollTop += inner.top - outer.top - outer.height / 3;
  }, [current]);
  return (
    <PreviewCard aria-labelledby={id}>
      <Typography id={id} component="h2" variant="h2" sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 2 }}>
        {translate('noteWizard.preview')}
      </Typography>
      <Box
        ref={pane}
        tabIndex={0}
        role="group"
        aria-labelledby={id}
        sx={{
          px: { xs: 4, sm: 6 },
          pb: 4,
          typography: 'body1',
          lineHeight: '24px',
          borderRadius: '0 0 12px 12px',
          [TWO_COLUMNS]: { overflowY: 'auto' },
        }}
      >
        {lines.map(({ label, pieces }, line) => (
          <Box key={line} sx={{ minHeight: 24, py: 0.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {label !== null && <Box component="b" sx={{ fontWeight: 600 }}>{`${label}:`}</Box>}
            {pieces.map(({ text, isCurrent }, at) =>
              isCurrent ? (
                <Box
                  component="mark"
                  key={at}
                  sx={{
                    borderRadius: '2px',
                    boxDecorationBreak: 'clone',
                    color: 'state.unknown.text',
                    bgcolor: 'state.unknown.tint',
                    boxShadow: 'inset 0 -2px 0 var(--mui-palette-primary-main)',
                  }}
                >
                  {text}
                </Box>
              ) : (
                <span key={at}>{text}</span>
              ),
            )}
          </Box>
        ))}
      </Box>
    </PreviewCard>
  );
}
