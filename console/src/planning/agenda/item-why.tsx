import type { AgendaItem } from '@helix/hygiene';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { FigureWhyLink } from '../../explain/why-link.js';
import { useRowEditing } from './row-editing.js';

/** Opens why an item takes its minutes and costs its fee. With a mouse it shows in the row that is pointed at or focused. */
export function ItemWhy({ item }: { item: AgendaItem }) {
  const translate = useTranslate();
  const { explain } = useRowEditing();
  return (
    <Box
      component="span"
      sx={{
        '@media (hover: hover) and (pointer: fine)': {
          opacity: 0,
          'li:hover &, li:focus-within &': { opacity: 1 },
        },
      }}
    >
      <FigureWhyLink label={translate('agenda.why.item', { procedure: item.name })} figureOf={() => explain(item)} />
    </Box>
  );
}
