import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import NextIcon from '@mui/icons-material/KeyboardArrowDown';
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp';
import OpenIcon from '@mui/icons-material/ReportProblemOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, type ReactElement } from 'react';
import { useTranslate } from 'react-admin';
import { KeyHint } from '../../components/key-tooltip.js';
import { richTooltip } from '../../components/tooltip/tooltip-props.js';
import type { QuoteReview } from './use-quote-review.js';
import './texts.js';

/** Of no character, so that it works while text is typed. */
const KEY = 'F8';

/** The keys that lead from one sentence to the next, wherever the focus is in the recorder. */
function useReviewKeys({ next, previous }: QuoteReview): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const isHeld = event.ctrlKey || event.metaKey || event.altKey;
    const isAsked = event.target instanceof Element && event.target.closest('[role="alertdialog"]') !== null;
    if (event.key !== KEY || isHeld || isAsked || event.defaultPrevented) return;
    event.preventDefault();
    if (event.shiftKey) previous();
    else next();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

interface StepProps {
  name: 'next' | 'previous';
  keys: readonly string[];
  icon: ReactElement;
  onClick: () => void;
}

function Step({ name, keys, icon, onClick }: StepProps) {
  const translate = useTranslate();
  const title = translate(`generatedNote.review.${name}Hint`);
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={icon}
      aria-label={title}
      aria-keyshortcuts={keys.join('+')}
      onClick={onClick}
      sx={{ bgcolor: 'background.paper' }}
      {...richTooltip(() => <KeyHint title={title} keys={keys} />)}
    >
      {translate(`generatedNote.review.${name}`)}
    </Button>
  );
}

/** How many sentences of a note quote and still need the user, and the way from one to the next. */
export function ReviewBar({ review }: { review: QuoteReview }) {
  const translate = useTranslate();
  useReviewKeys(review);
  const { openCount } = review;
  const [tone, Icon] = openCount > 0 ? ['warning', OpenIcon] : ['success', DoneIcon];
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        minHeight: 44,
        px: 3,
        py: 1.5,
        borderRadius: 2,
        bgcolor: `state.${tone}.tint`,
        color: `state.${tone}.text`,
      }}
    >
      <Icon sx={{ fontSize: 18 }} />
      <Box role="status" sx={{ flex: 1, minWidth: 150, typography: 'body2', fontWeight: 600 }}>
        {openCount > 0
          ? translate('generatedNote.review.open', { smart_count: openCount })
          : translate('generatedNote.review.done')}
      </Box>
      {openCount > 0 && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Step name="previous" keys={['Shift', KEY]} icon={<PreviousIcon />} onClick={review.previous} />
          <Step name="next" keys={[KEY]} icon={<NextIcon />} onClick={review.next} />
        </Box>
      )}
    </Box>
  );
}
