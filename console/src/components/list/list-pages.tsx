import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useListContext, useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { countText } from '../number-text.js';
import { touchTargets } from '../touch-targets.js';
import { addressErrors } from './address-errors.js';

/** The range of shown rows and the paging buttons; nothing when all rows fit on one page. */
export function ListPages() {
  const translate = useTranslate();
  const { page, perPage, total, setPage, isPending, error } = useListContext();
  const { search } = useLocation();
  if (addressErrors(error, search)) return null;
  if (isPending || total === undefined || total === 0 || (total <= perPage && page === 1)) return null;
  const last = Math.ceil(total / perPage);
  return (
    <Box
      component="nav"
      aria-label={translate('list.pages')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        typography: 'body2',
        color: 'text.secondary',
        ...touchTargets,
      }}
    >
      <span role="status">
        {translate('list.range', {
          from: countText((page - 1) * perPage + 1),
          to: countText(Math.min(page * perPage, total)),
          total: countText(total),
        })}
      </span>
      <IconButton
        aria-label={translate('list.previousPage')}
        disabled={page <= 1}
        onClick={() => setPage(page - 1)}
        sx={{ ml: 2 }}
      >
        <PreviousIcon fontSize="small" />
      </IconButton>
      <IconButton aria-label={translate('list.nextPage')} disabled={page >= last} onClick={() => setPage(page + 1)}>
        <NextIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
