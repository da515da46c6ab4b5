import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useCallback, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useAutoAdvance } from './use-auto-advance.js';

interface Props {
  /** At least one. */
  blocks: readonly ReactNode[];
}

/**
 * Blocks that show one after the other. It stands still while it is pointed at or has the focus; the arrow keys and the
 * buttons turn it.
 */
export function HistoryCarousel({ blocks }: Props) {
  const translate = useTranslate();
  const [shown, setShown] = useState(0);
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const block = useRef<HTMLDivElement>(null);
  const buttons = { previous: useRef<HTMLButtonElement>(null), next: useRef<HTMLButtonElement>(null) };
  const count = blocks.length;
  const index = shown % count;
  const turn = useCallback((by: 1 | -1) => setShown((present) => (present + by + count) % count), [count]);
  const advance = useCallback(() => turn(1), [turn]);
  const turnByKey = ({ key, target }: KeyboardEvent<HTMLElement>): void => {
    if (count < 2 || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return;
    const isBack = key === 'ArrowLeft';
    turn(isBack ? -1 : 1);
    // What has the focus is gone with its block.
    if (block.current?.contains(target as HTMLElement)) buttons[isBack ? 'previous' : 'next'].current?.focus();
  };
  useAutoAdvance(count < 2 || isHovered || isFocused, advance);
  return (
    <Box
      role="group"
      aria-roledescription={translate('treatmentHistory.carouselRole')}
      aria-label={translate('treatmentHistory.carousel')}
      onMouseEnter={() => setIsHovered(true)}
      onMouseLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsFocused(false);
      }}
      onKeyDown={turnByKey}
    >
      <div ref={block}>{blocks[index]}</div>
      {count > 1 && (
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1, pt: 2, mb: -2 }}>
          <Box component="span" aria-live="off" sx={{ mr: 1, typography: 'caption', color: 'text.secondary' }}>
            {translate('treatmentHistory.block', { number: index + 1, count })}
          </Box>
          <IconButton
            ref={buttons.previous}
            aria-label={translate('treatmentHistory.previous')}
            onClick={() => turn(-1)}
          >
            <PreviousIcon fontSize="small" />
          </IconButton>
          <IconButton ref={buttons.next} aria-label={translate('treatmentHistory.next')} onClick={() => turn(1)}>
            <NextIcon fontSize="small" />
          </IconButton>
        </Box>
      )}
    </Box>
  );
}
