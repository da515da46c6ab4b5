import ButtonBase from '@mui/material/ButtonBase';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { touchTargetInLine } from '../components/touch-targets.js';
import type { ExplainedFigure } from './figure.js';
import type { Question } from './topics.js';
import { explainDialog, figureDialog, useExplain } from './why-provider.js';
import './texts.js';

interface WhyButtonProps {
  /** Starts with the visible text, so that voice control finds the link by it. */
  label: string;
  onClick: () => void;
}

function WhyButton({ label, onClick }: WhyButtonProps) {
  const translate = useTranslate();
  return (
    <ButtonBase
      onClick={onClick}
      aria-haspopup="dialog"
      aria-label={label}
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

interface Props extends Question {
  /** The appointment's patient, for screen readers, where several appointments are listed. */
  of?: string;
}

/** A "why" link beside a value that rules computed: opens the explanation of the value. */
export function WhyLink({ of, ...question }: Props) {
  const translate = useTranslate();
  const explain = useExplain();
  useEffect(explainDialog.preload, []);
  const title = translate(`explain.titles.${question.topic}`);
  return <WhyButton label={of === undefined ? title : `${title}: ${of}`} onClick={() => explain(question)} />;
}

interface FigureWhyLinkProps {
  label: string;
  /** Made when it is asked for: a plan has many figures. */
  figureOf: () => ExplainedFigure;
}

/** The same for a figure that the page computes by itself. */
export function FigureWhyLink({ label, figureOf }: FigureWhyLinkProps) {
  const explain = useExplain();
  useEffect(figureDialog.preload, []);
  return <WhyButton label={label} onClick={() => explain(figureOf())} />;
}
