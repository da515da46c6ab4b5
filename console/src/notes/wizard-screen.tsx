import PreviousIcon from '@mui/icons-material/ArrowBack';
import NextIcon from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { answerText, emptyField, tokenType } from '@helix/notes';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { dateText } from '../components/clinic-format.js';
import { isMac } from '../components/shortcut-keys.js';
import { COARSE_POINTER } from '../components/touch-targets.js';
import { NotePreview } from './note-preview.js';
import type { NoteQuestions } from './note-queries.js';
import { StepInput } from './step-input.js';
import { showsProgress } from './steps.js';
import type { NoteWizard } from './use-note-wizard.js';
import { QuestionCard, TWO_COLUMNS, WizardColumns } from './wizard-layout.js';
import { wizardKey } from './wizard-keys.js';

const FIRST_INPUT = 'input:checked, textarea:not([aria-hidden]), input, [data-tooth][tabindex="0"]';

/** Their inputs have no lines to break. */
const WITHOUT_LINES: readonly number[] = [tokenType.number, tokenType.date, tokenType.counts, tokenType.teeth];

interface Props {
  questions: NoteQuestions;
  wizard: NoteWizard;
  /** There was nothing to submit. */
  isEmpty: boolean;
  onNext: () => void;
}

/** One question of the note, and the note so far beside it. */
export function WizardScreen({ questions, wizard, isEmpty, onNext }: Props) {
  const translate = useTranslate();
  const heading = useId();
  const input = useRef<HTMLDivElement>(null);
  const { steps, template } = questions;
  const { index, step, field, isLast } = wizard;

  /** A date that is not read yet is read by Enter first. */
  const isUnread = (target: EventTarget | null): boolean =>
    step?.token.tokenTypeId === tokenType.date &&
    target instanceof HTMLInputElement &&
    target.value !== (field?.text ? dateText(field.text) : '');
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const meaning = wizardKey(event);
    if (meaning === null || (event.key === 'Enter' && isUnread(event.target))) return;
    event.preventDefault();
    if (meaning === 'back') wizard.back();
    // Arrows never submit.
    else if (event.key === 'Enter' || !isLast) onNext();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    /** Before the chart of teeth, which would take Enter for a choice. */
    const early = (event: KeyboardEvent): void => {
      const isTooth = event.target instanceof Element && event.target.matches('[data-tooth]');
      if (event.key !== 'Enter' || !isTooth) return;
      onKey(event);
      event.stopPropagation();
    };
    document.addEventListener('keydown', early, true);
    document.addEventListener('keydown', listener);
    return () => {
      document.removeEventListener('keydown', early, true);
      document.removeEventListener('keydown', listener);
    };
  }, []);
  useEffect(() => {
    input.current?.querySelector<HTMLElement>(FIRST_INPUT)?.focus();
  }, [index]);

  const withKeys = (action: string, arrow: string): string =>
    translate('noteWizard.keys', { action: translate(action), keys: `${isMac() ? '⌥' : 'Alt+'}${arrow}` });
  const hasLines = step !== undefined && !WITHOUT_LINES.includes(step.token.tokenTypeId);
  const isAnswered = step !== undefined && field !== undefined && answerText(step.token, step.values, field) !== '';
  return (
    <WizardColumns>
      <QuestionCard aria-label={translate('noteWizard.steps')}>
        {showsProgress(steps.length) && (
          <Box sx={{ px: { xs: 4, sm: 6 }, pt: 4 }}>
            <Box aria-hidden sx={{ mb: 1.5, typography: 'caption', color: 'text.secondary' }}>
              {translate('noteWizard.step', { step: index + 1 })}
            </Box>
            <LinearProgress
              variant="determinate"
              value={((index + 1) / steps.length) * 100}
              aria-label={translate('noteWizard.step', { step: index + 1 })}
              aria-valuetext={translate('noteWizard.stepOf', { step: index + 1, count: steps.length })}
              sx={{ height: 4, borderRadius: '2px', bgcolor: 'surface.line' }}
            />
          </Box>
        )}
        <Box
          ref={input}
          sx={{ flex: 1, minHeight: 0, px: { xs: 4, sm: 6 }, py: 5, [TWO_COLUMNS]: { overflowY: 'auto' } }}
        >
          {step && field ? (
            <>
              {step.section !== null && step.section !== step.title && (
                <Box sx={{ mb: 0.5, typography: 'caption', color: 'text.secondary' }}>{step.section}</Box>
              )}
              <Typography id={heading} component="h2" sx={{ mb: 4, fontSize: 18, lineHeight: '24px', fontWeight: 650 }}>
                {step.title}
              </Typography>
              <StepInput
                key={step.key}
                step={step}
                field={field}
                onChange={wizard.change}
                labelledBy={heading}
                hasError={wizard.hasError}
              />
            </>
          ) : (
            <Box sx={{ color: 'text.secondary' }}>{translate('noteWizard.noSteps')}</Box>
          )}
        </Box>
        <Box
          sx={{
            position: 'sticky',
            bottom: 0,
            zIndex: 1,
            px: { xs: 4, sm: 6 },
            py: 3,
            borderTop: 1,
            borderColor: 'divider',
            borderRadius: '0 0 12px 12px',
            bgcolor: 'background.paper',
          }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <Box
              sx={{
                flex: 1,
                typography: 'caption',
                color: 'text.secondary',
                [COARSE_POINTER]: { visibility: 'hidden' },
              }}
            >
              {translate(isLast ? 'noteWizard.enterSubmits' : 'noteWizard.enterAdvances')}{' '}
              {hasLines && translate('noteWizard.newLine')}
            </Box>
            {isAnswered && (
              <Button variant="text" color="inherit" onClick={() => wizard.change(emptyField)}>
                {translate('noteWizard.clear')}
              </Button>
            )}
            <Tooltip title={withKeys('noteWizard.previous', '←')}>
              <span>
                <IconButton
                  aria-label={translate('noteWizard.previous')}
                  disabled={index === 0}
                  onClick={wizard.back}
                  sx={arrow}
                >
                  <PreviousIcon fontSize="small" />
                </IconButton>
              </span>
            </Tooltip>
            {isLast ? (
              <Button variant="contained" onClick={onNext} sx={{ minHeight: 40, px: 5 }}>
                {translate('noteWizard.submit')}
              </Button>
            ) : (
              <Tooltip title={withKeys('noteWizard.next', '→')}>
                <IconButton
                  aria-label={translate('noteWizard.next')}
                  onClick={onNext}
                  sx={{
                    ...arrow,
                    color: 'primary.contrastText',
                    bgcolor: 'primary.main',
                    borderColor: 'primary.main',
                    '&:hover': { color: 'primary.contrastText', bgcolor: 'primary.dark' },
                  }}
                >
                  <NextIcon fontSize="small" />
                </IconButton>
              </Tooltip>
            )}
          </Box>
          {isEmpty && (
            <FormHelperText error role="alert" sx={{ mx: 0 }}>
              {translate('noteWizard.empty')}
            </FormHelperText>
          )}
        </Box>
      </QuestionCard>
      <NotePreview template={template} answerOf={wizard.answerOf} current={step?.name ?? null} />
    </WizardColumns>
  );
}

const arrow = { width: 48, height: 40, border: 1, borderColor: 'divider', borderRadius: '8px' } as const;
