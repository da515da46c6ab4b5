import ButtonBase from '@mui/material/ButtonBase';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { touchTargetInLine } from '../components/touch-targets.js';
import type { Question } from './topics.js';
import { explainDialog, useExplain } from './why-provider.js';
import './texts.js';

interface Props extends Question {
  /** The appointment's patient, for screen readers, where several appointments are listed. */
  of?: string;
}

/** A "why" link beside a value that rules computed: opens the explanation of the value. */
export function WhyLink({ of, ...question }: Props) {
  const translate = useTranslate();
  const explain = useExplain();
  useEffect(explainDialog.preload, []);
  // The accessible name starts with the visible text, so that voice control finds the link by it.
  const title = translate(`explain.titles.${question.topic}`);
  return (
    <ButtonBase
      onClick={() => explain(question)}
      aria-haspopup="dialog"
      aria-label={of === undefined ? title : `${title}: ${of}`}
      sx={{
        // Wide enough for touch, without growing the line that it is in.
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
        ...touchTargetInLine(18),
        '&:hover': { color: 'primary.main', bgcolor: 'surface.hover' },
      }}
    >
      {translate('explain.why')}
    </ButtonBase>
  );
}
