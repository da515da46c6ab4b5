import type { TokenPossibleValueRow, TokenRow } from '@helix/contracts';
import { previewNote, tokenKey, tokensOf, type TokenTypeId } from '@helix/notes';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { touchTargets } from '../components/touch-targets.js';
import { exampleAnswer } from './example-answers.js';

interface Props {
  text: string;
  tokens: readonly TokenRow[];
  values: readonly TokenPossibleValueRow[];
}

type Answers = 'example' | 'unanswered';

/** An example answer for each token, by its key. */
function examplesOf({ tokens, values }: Omit<Props, 'text'>): Map<string, string> {
  return new Map(
    tokens.map(({ tokenId, name, tokenTypeId, seperator }) => {
      const own = values.filter((value) => value.tokenId === tokenId).toSorted((a, b) => a.position - b.position);
      return [tokenKey(name), exampleAnswer({ name, tokenTypeId: tokenTypeId as TokenTypeId, seperator }, own)];
    }),
  );
}

/** The note that the text makes, while it is typed. */
export function TemplatePreview({ text, tokens, values }: Props) {
  const translate = useTranslate();
  const [answers, setAnswers] = useState<Answers>('example');
  const shownText = useDeferredValue(text);
  const examples = useMemo(() => examplesOf({ tokens, values }), [tokens, values]);
  const note = previewNote(shownText, (name) => (answers === 'example' ? (examples.get(tokenKey(name)) ?? '') : ''));
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={answers}
          aria-label={translate('noteTemplates.preview.answers')}
          onChange={(_event, chosen: Answers | null) => chosen && setAnswers(chosen)}
          sx={{ minHeight: 34, ...touchTargets, '& button': { px: 3, fontSize: 13, textTransform: 'none' } }}
        >
          <ToggleButton value="example">{translate('noteTemplates.preview.example')}</ToggleButton>
          <ToggleButton value="unanswered">{translate('noteTemplates.preview.unanswered')}</ToggleButton>
        </ToggleButtonGroup>
        <Box className="figures" sx={{ ml: 'auto', typography: 'body2', color: 'text.secondary' }}>
          {translate('noteTemplates.preview.steps', { smart_count: tokensOf(shownText).length })}
        </Box>
      </Box>
      <Box
        role="region"
        aria-label={translate('noteTemplates.preview.label')}
        // Lets the keyboard scroll it.
        tabIndex={0}
        sx={{
          flex: 1,
          minHeight: 160,
          overflowY: 'auto',
          p: 3,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'surface.sunken',
          typography: 'body1',
          lineHeight: '22px',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        {note.trim() === '' ? (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {translate('noteTemplates.preview.empty')}
          </Box>
        ) : (
          note
        )}
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {translate(`noteTemplates.preview.${answers}Hint`)}
      </Box>
    </>
  );
}
