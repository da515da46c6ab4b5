import SavedIcon from '@mui/icons-material/BookmarkBorderOutlined';
import RemoveIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import { useState, type FormEvent } from 'react';
import { useListContext, useStore, useTranslate, type SortPayload } from 'react-admin';
import { COARSE_POINTER, TOUCH_TARGET, touchTargets } from '../touch-targets.js';
import './texts.js';

const MAX_NAME_LENGTH = 60;

/** As react-admin stores it. */
interface SavedQuery {
  label: string;
  value: { filter: Record<string, unknown>; sort: SortPayload };
}

/** The saved filters of the list context, with the sort order that was shown with them. Needs a `ListStore` around it. */
function useSavedFilters() {
  const { resource, filterValues, sort, setFilters, setSort } = useListContext();
  const [saved, setSaved] = useStore<SavedQuery[]>(`${resource}.savedQueries`, []);
  return {
    saved,
    canSave: Object.keys(filterValues).length > 0,
    apply: ({ value }: SavedQuery): void => {
      setFilters(value.filter);
      setSort(value.sort);
    },
    /** A name that is taken gets the new filters. */
    save: (label: string): void => {
      const value = { filter: filterValues, sort };
      setSaved([...saved.filter((other) => other.label !== label), { label, value }]);
    },
    remove: (label: string): void => setSaved(saved.filter((other) => other.label !== label)),
  };
}

/** Saves the filters of the list under a name, and shows the list with saved ones. */
export function SavedFilters() {
  const translate = useTranslate();
  const { saved, canSave, apply, save, remove } = useSavedFilters();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [name, setName] = useState('');
  const close = (): void => setAnchor(null);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '') return;
    save(name.trim());
    setName('');
  };
  return (
    <>
      <Tooltip title={translate('list.savedFilters')}>
        <IconButton
          aria-label={translate('list.savedFilters')}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ [COARSE_POINTER]: { width: TOUCH_TARGET, height: TOUCH_TARGET } }}
        >
          <SavedIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: -4, horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': translate('list.savedFilters'), sx: { width: 300 } } }}
      >
        <Box sx={{ p: 3, display: 'grid', gap: 2, ...touchTargets }}>
          <Box component="h2" sx={{ m: 0, typography: 'body2', fontWeight: 600 }}>
            {translate('list.savedFilters')}
          </Box>
          {saved.length === 0 && (
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{translate('list.noSavedFilters')}</Box>
          )}
          {saved.map((query) => (
            <Box key={query.label} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <MuiLink
                component="button"
                type="button"
                underline="hover"
                onClick={() => {
                  apply(query);
                  close();
                }}
                sx={{
                  flex: 1,
                  minWidth: 0,
                  fontSize: 13,
                  fontWeight: 500,
                  textAlign: 'left',
                  overflowWrap: 'anywhere',
                }}
              >
                {query.label}
              </MuiLink>
              <IconButton
                aria-label={translate('list.removeSavedFilter', { name: query.label })}
                onClick={() => remove(query.label)}
              >
                <RemoveIcon sx={{ fontSize: 16 }} />
              </IconButton>
            </Box>
          ))}
          {canSave ? (
            <Box component="form" onSubmit={onSubmit} sx={{ display: 'flex', gap: 2 }}>
              <OutlinedInput
                size="small"
                value={name}
                placeholder={translate('list.filterName')}
                onChange={({ target }) => setName(target.value)}
                inputProps={{ 'aria-label': translate('list.filterName'), maxLength: MAX_NAME_LENGTH }}
                sx={{ flex: 1, height: 34, '& input': { fontSize: 13 } }}
              />
              <Button type="submit" variant="contained" disabled={name.trim() === ''}>
                {translate('ra.action.save')}
              </Button>
            </Box>
          ) : (
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{translate('list.nothingToSave')}</Box>
          )}
        </Box>
      </Popover>
    </>
  );
}
