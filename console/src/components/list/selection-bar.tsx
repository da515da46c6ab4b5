import ClearIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { touchTargets } from '../touch-targets.js';
import './texts.js';

/** On a phone at the end of the line: what can be done with the rows has the line below. */
const clearing = { ml: { xs: 'auto', sm: 0 }, mr: { xs: 0, sm: 2 } };

/**
 * How many rows of the list are selected, and what can be done with them; nothing while none is. Clearing comes first at
 * every width, so that Tab goes the way of the eye.
 */
export function SelectionBar({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const { selectedIds, onUnselectItems } = useListContext();
  if (selectedIds.length === 0) return null;
  return (
    <Box
      role="toolbar"
      aria-label={translate('list.selectionActions')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        flexShrink: 0,
        pl: 4,
        pr: 1.5,
        py: 1,
        borderRadius: '8px',
        bgcolor: 'brand.soft',
        ...touchTargets,
      }}
    >
      <Box
        role="status"
        sx={{
          flexBasis: { xs: 'calc(100% - 64px)', sm: 'auto' },
          typography: 'body2',
          fontWeight: 550,
        }}
      >
        {translate('list.selected', { smart_count: selectedIds.length })}
      </Box>
      <IconButton aria-label={translate('list.clearSelection')} onClick={() => onUnselectItems()} sx={clearing}>
        <ClearIcon fontSize="small" />
      </IconButton>
      {children}
    </Box>
  );
}
