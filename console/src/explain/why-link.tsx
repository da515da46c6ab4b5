import ButtonBase from '@mui/material/ButtonBase';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { explainDialog } from './explain-dialog-part.js';
import type { Question } from './topics.js';
import { useAskWhy } from './why-context.js';

interface Props extends Question {
  /** Whose appointment it is, for screen readers, where several are listed. */
  of?: string;
}

/** A quiet "why" beside a value that rules made: opens what it rests on. */
export function WhyLink({ of, ...question }: Props) {
  const translate = useTranslate();
  const ask = useAskWhy();
  useEffect(explainDialog.preload, []);
  // Begins with what is read, so that it is found by it when it is spoken.
  const title = translate(`explain.titles.${question.topic}`);
  return (
    <ButtonBase
      onClick={() => ask(question)}
      aria-haspopup="dialog"
      aria-label={of === undefined ? title : `${title}: ${of}`}
      sx={{
        // Wide enough for a finger, and no higher than the line that it is in.
        px: 1,
        minWidth: 24,
        minHeight: 24,
        my: '-3px',
        verticalAlign: 'baseline',
        borderRadius: '6px',
        font: 'inherit',
        fontSize: 12,
        fontWeight: 500,
        lineHeight: '18px',
        color: 'text.secondary',
        textDecoration: 'underline dotted',
        textUnderlineOffset: '3px',
        textDecorationColor: 'currentColor',
        '&:hover': { color: 'primary.main', bgcolor: 'surface.hover' },
      }}
    >
      {translate('explain.why')}
    </ButtonBase>
  );
}
