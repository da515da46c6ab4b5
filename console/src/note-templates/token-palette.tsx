import type { TokenRow } from '@helix/contracts';
import { tokenKey, tokenTypeNames, type TokenTypeId } from '@helix/notes';
import UsedIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import { visuallyHidden } from '@mui/utils';
import { useState, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../components/after-delay.js';
import { preventFocusLoss } from '../components/form/dialog-frame.js';
import { SearchInput } from '../components/search-input.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../components/touch-targets.js';
import { matchingNames } from './template-text.js';

interface Props {
  /** Null while they are loading. */
  tokens: readonly TokenRow[] | null;
  /** The tokens in the text. */
  used: readonly string[];
  onInsert: (name: string) => void;
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Arrow keys move among the buttons, of which Tab reaches one. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}

/** The tokens, each of which a click writes where the caret of the text is. */
export function TokenPalette({ tokens, used, onInsert }: Props) {
  const translate = useTranslate();
  const [search, setSearch] = useState('');
  const [reachable, setReachable] = useState<string | null>(null);
  const names = matchingNames(
    (tokens ?? []).map(({ name }) => name),
    search.trim(),
  );
  const usedKeys = new Set(used.map(tokenKey));
  const types = new Map(
    (tokens ?? []).map(({ name, tokenTypeId }) => [name, tokenTypeNames[tokenTypeId as TokenTypeId]]),
  );
  const first = reachable !== null && names.includes(reachable) ? reachable : names[0];
  return (
    <>
      <SearchInput
        label={translate('noteTemplates.palette.search')}
        clearLabel={translate('list.clearSearch')}
        value={search}
        onChange={setSearch}
        width="100%"
      />
      {tokens === null && (
        <AfterDelay>
          <Skeleton height={32} />
          <Skeleton height={32} />
        </AfterDelay>
      )}
      {tokens !== null && names.length === 0 && (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{translate('noteTemplates.palette.none')}</Box>
      )}
      <Box component="ul" onKeyDown={moveFocus} sx={listStyle}>
        {names.map((name) => (
          <li key={name}>
            <ButtonBase
              tabIndex={name === first ? 0 : -1}
              aria-label={translate('noteTemplates.palette.insert', { name })}
              onFocus={() => setReachable(name)}
              onClick={() => onInsert(name)}
              {...preventFocusLoss}
              sx={tokenStyle}
            >
              <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
                {name}
              </Box>
              {usedKeys.has(tokenKey(name)) && (
                <>
                  <UsedIcon sx={{ fontSize: 14, color: 'text.secondary' }} />
                  <span style={visuallyHidden}>{translate('noteTemplates.palette.used')}</span>
                </>
              )}
              <Box component="span" className="type" sx={{ ml: 'auto', fontSize: 12, color: 'text.secondary' }}>
                {types.get(name)}
              </Box>
            </ButtonBase>
          </li>
        ))}
      </Box>
    </>
  );
}

/** Chips in a row; one below the other where they have a column of their own (`editor-layout.ts`). */
const listStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignContent: 'flex-start',
  gap: 1,
  m: 0,
  p: '3px',
  listStyle: 'none',
  minHeight: 0,
  maxHeight: 168,
  overflowY: 'auto',
  '& .type': { display: 'none' },
  '@container editor (min-width: 1080px)': {
    flex: 1,
    flexDirection: 'column',
    flexWrap: 'nowrap',
    maxHeight: 'none',
    gap: 0,
    '& button': { width: '100%', border: 0, bgcolor: 'transparent' },
    '& .type': { display: 'inline' },
  },
} as const;

const tokenStyle = {
  justifyContent: 'flex-start',
  gap: 1,
  px: 2,
  minHeight: 28,
  maxWidth: '100%',
  fontSize: 13,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  bgcolor: 'background.paper',
  '&:hover': { bgcolor: 'surface.hover' },
  '&:focus-visible': { outlineOffset: -1 },
  [COARSE_POINTER]: { minHeight: TOUCH_TARGET, minWidth: TOUCH_TARGET },
} as const;
