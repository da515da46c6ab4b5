import { explainCoverage, type AgendaItem } from '@helix/hygiene';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { FigureWhyLink } from '../../explain/why-link.js';
import { useCoverage } from '../coverage/use-coverage.js';
import { usePlanning } from '../data/planning-context.js';
import { itemFigure } from './plan-figures.js';
import { useFigureStyle } from './use-figure-style.js';

/** Opens why an item takes its minutes and costs its fee. With a mouse it shows in the row that is pointed at or focused. */
export function ItemWhy({ item }: { item: AgendaItem }) {
  const translate = useTranslate();
  const { agenda, inputs } = usePlanning();
  const { data } = useCoverage();
  const style = useFigureStyle();
  const coverageOfItem = () =>
    data && item.details.length > 0
      ? explainCoverage(data.coverageOfType(item.procedureRuleTypeId), data.view.date)
      : [];
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
      <FigureWhyLink
        label={translate('agenda.why.item', { procedure: item.name })}
        figureOf={() => itemFigure(item, { agenda, inputs, coverage: coverageOfItem() }, style)}
      />
    </Box>
  );
}
