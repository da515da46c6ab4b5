import { tokenTypeNames, type TokenTypeId } from '@helix/notes';
import type { TokenRow } from '@helix/contracts';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { visuallyHidden } from '@mui/utils';
import { useId, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { useTranslate } from 'react-admin';
import { floatingShadow } from '../components/floating-shadow.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../components/touch-targets.js';
import { matchingNames, stretchesOf, typedToken, type Stretch } from './template-text.js';

/** More would cover what is being written. */
const MAX_SUGGESTIONS = 8;

/** Text and colours lie on each other: what sets where a letter stands is the same for both. */
const sheet = {
  fontFamily: 'inherit',
  fontSize: 14,
  gridArea: '1 / 1',
  boxSizing: 'border-box',
  width: '100%',
  minWidth: 0,
  m: 0,
  p: 3,
  border: 0,
  lineHeight: '22px',
  letterSpacing: 'normal',
  tabSize: 4,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'break-word',
  wordBreak: 'normal',
} as const;

const colorsOf = ({ kind, inPart }: Stretch): object => {
  if (kind === 'token')
    return { bgcolor: 'state.unknown.tint', boxShadow: 'inset 0 -2px var(--mui-palette-primary-main)' };
  if (kind === 'unknown') {
    return { bgcolor: 'state.fail.tint', boxShadow: 'inset 0 -2px var(--mui-palette-state-fail-bar)' };
  }
  return inPart ? { bgcolor: 'surface.faint' } : {};
};

/** Where a character of an element’s text stands in the window. */
function rectAt(element: Element, offset: number): DOMRect {
  const range = document.createRange();
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let before = 0;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (offset <= before + length) {
      range.setStart(node, offset - before);
      return range.getBoundingClientRect();
    }
    before += length;
  }
  return element.getBoundingClientRect();
}

/** Replaces a stretch of a text area as typing does, so that the browser can undo it. */
function replaceText(area: HTMLTextAreaElement, from: number, to: number, text: string): void {
  area.focus();
  area.setSelectionRange(from, to);
  // Nothing else keeps the browser's undo; where it does not exist, the text is replaced without.
  if (document.execCommand('insertText', false, text)) return;
  area.setRangeText(text, from, to, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

export interface TemplateTextHandle {
  /** Writes a token where the caret is. */
  insertToken: (name: string) => void;
  focus: () => void;
}

interface Props {
  ref: Ref<TemplateTextHandle>;
  id: string;
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  /** Null while they are loading. */
  tokens: readonly TokenRow[] | null;
  isInvalid: boolean;
  describedBy: string | undefined;
}

/** The text of a template with its tokens and parts coloured. Typing `{{` offers the tokens that match. */
export function TemplateTextField({ ref, id, value, onChange, onBlur, tokens, isInvalid, describedBy }: Props) {
  const translate = useTranslate();
  const listId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const colors = useRef<HTMLDivElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  /** Where the token began whose suggestions were closed by Escape. */
  const [dismissed, setDismissed] = useState<number | null>(null);
  const names = tokens?.map(({ name }) => name) ?? null;

  const typed = caret === null ? null : typedToken(value, caret);
  const matches =
    typed === null || typed.from === dismissed ? [] : matchingNames(names ?? [], typed.name).slice(0, MAX_SUGGESTIONS);
  const isOpen = matches.length > 0;
  const chosen = Math.min(active, matches.length - 1);
  const typeNameOf = (name: string): string =>
    tokenTypeNames[tokens?.find((token) => token.name === name)?.tokenTypeId as TokenTypeId] ?? '';

  const accept = (name: string): void => {
    if (typed && area.current) replaceText(area.current, typed.from, typed.to, `{{${name}}}`);
  };
  useImperativeHandle(ref, () => ({
    insertToken: (name) => {
      const { current } = area;
      if (!current) return;
      const started = typedToken(current.value, current.selectionStart);
      replaceText(current, started?.from ?? current.selectionStart, started?.to ?? current.selectionEnd, `{{${name}}}`);
    },
    focus: () => area.current?.focus(),
  }));

  const follow = (): void => {
    const { current } = area;
    const place = current && current.selectionStart === current.selectionEnd ? current.selectionStart : null;
    if (place === caret) return;
    setCaret(place);
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOpen || event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const name = matches[chosen];
    if (step !== undefined) setActive((chosen + step + matches.length) % matches.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && name !== undefined) accept(name);
    else if (event.key === 'Escape') setDismissed(typed?.from ?? null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Box
      sx={{
        display: 'grid',
        flex: 1,
        minHeight: 220,
        overflow: 'auto',
        border: 1,
        borderColor: isInvalid ? 'error.main' : 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        '&:has(textarea:focus-visible)': {
          outline: '2px solid var(--mui-palette-primary-main)',
          outlineOffset: '-1px',
        },
      }}
    >
      <Box ref={colors} aria-hidden sx={{ ...sheet, color: 'transparent', pointerEvents: 'none', userSelect: 'none' }}>
        {stretchesOf(value, names).map((stretch, index) => (
          <Box component="span" key={index} sx={{ borderRadius: '3px', ...colorsOf(stretch) }}>
            {stretch.text}
          </Box>
        ))}
        {/* A last line without letters has a height, too. */}
        {'\u200b'}
      </Box>
      <Box
        component="textarea"
        ref={area}
        id={id}
        value={value}
        spellCheck
        autoComplete="off"
        autoCapitalize="off"
        onChange={(event) => {
          onChange(event.target.value);
          setDismissed(null);
          follow();
        }}
        onSelect={follow}
        onFocus={follow}
        onBlur={() => {
          setCaret(null);
          onBlur();
        }}
        onKeyDown={onKeyDown}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${chosen}` : undefined}
        sx={{
          ...sheet,
          height: '100%',
          resize: 'none',
          overflow: 'hidden',
          color: 'text.primary',
          bgcolor: 'transparent',
          '&:focus-visible': { outline: 'none' },
        }}
      />
      <Box role="status" sx={visuallyHidden}>
        {isOpen && translate('noteTemplates.text.matches', { smart_count: matches.length })}
      </Box>
      <Popper
        open={isOpen}
        anchorEl={{ getBoundingClientRect: () => rectAt(colors.current ?? document.body, typed?.from ?? 0) }}
        placement="bottom-start"
        sx={{ zIndex: 'tooltip' }}
      >
        <Paper
          id={listId}
          role="listbox"
          aria-label={translate('noteTemplates.text.suggestions')}
          elevation={0}
          sx={{
            mt: 1,
            p: 1,
            minWidth: 220,
            border: 1,
            borderColor: 'divider',
            borderRadius: '12px',
            boxShadow: floatingShadow,
          }}
        >
          {matches.map((name, index) => (
            <Box
              key={name}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === chosen}
              // The text area keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => accept(name)}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 3,
                px: 2,
                minHeight: 32,
                borderRadius: '6px',
                cursor: 'pointer',
                fontSize: 13,
                [COARSE_POINTER]: { minHeight: TOUCH_TARGET },
                bgcolor: index === chosen ? 'brand.soft' : 'transparent',
                '&:hover': { bgcolor: index === chosen ? 'brand.soft' : 'surface.hover' },
              }}
            >
              <Box component="span" sx={{ flex: 1, fontWeight: 500 }}>
                {name}
              </Box>
              <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
                {typeNameOf(name)}
              </Box>
            </Box>
          ))}
        </Paper>
      </Popper>
    </Box>
  );
}
