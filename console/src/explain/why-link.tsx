import { MAX_FIGURE_DAYS } from '@helix/contracts';
import { daysBetween } from '@helix/hygiene';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import type { ChartFigureQuestion } from './chart-figure-question.js';
import type { ExplainedFigure } from './figure.js';
import type { OpenTimeQuestion } from './open-time-question.js';
import type { Question } from './topics.js';
import styles from './why-link.module.css';
import { chartFigureDialog, explainDialog, figureDialog, openTimeDialog, useExplain } from './why-provider.js';
import './texts.js';

interface WhyButtonProps {
  /** Starts with the visible text, so that voice control finds the link by it. */
  label: string;
  onClick: () => void;
}

function WhyButton({ label, onClick }: WhyButtonProps) {
  const translate = useTranslate();
  return (
    <button type="button" className={styles['why']} onClick={onClick} aria-haspopup="dialog" aria-label={label}>
      {translate('explain.why')}
    </button>
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

/** The same for open time, by clinic or by day. @param of what it is about, for screen readers. */
export function OpenTimeWhyLink({ of, ...question }: OpenTimeQuestion & { of: string }) {
  const translate = useTranslate();
  const explain = useExplain();
  useEffect(openTimeDialog.preload, []);
  return <WhyButton label={`${translate('explain.openTime')}: ${of}`} onClick={() => explain(question)} />;
}

/** The explanations of a figure of the charts over some days; undefined for more days than can be explained. */
export function useFigureExplanations(asked: Pick<ChartFigureQuestion, 'measure' | 'startDate' | 'endDate'>) {
  const translate = useTranslate();
  const explain = useExplain();
  useEffect(chartFigureDialog.preload, []);
  const { measure, startDate, endDate } = asked;
  if ((daysBetween(startDate, endDate) ?? MAX_FIGURE_DAYS) >= MAX_FIGURE_DAYS) return undefined;
  return {
    labelOf: (subject: string): string => `${translate(`explain.chartFigure.titles.${measure}`)}: ${subject}`,
    open: ({ name, ...of }: { name: string } & Pick<ChartFigureQuestion, 'clinicId' | 'providerId'>): void =>
      explain({ measure, startDate, endDate, subject: name, ...of }),
  };
}

/** The same for a figure of the charts. */
export function ChartFigureWhyLink(question: ChartFigureQuestion) {
  const explanations = useFigureExplanations(question);
  const { subject, clinicId, providerId } = question;
  if (!explanations) return null;
  const open = (): void => explanations.open({ name: subject, clinicId, providerId });
  return <WhyButton label={explanations.labelOf(subject)} onClick={open} />;
}
