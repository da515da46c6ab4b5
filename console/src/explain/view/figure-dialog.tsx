import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { DialogActions, DialogFrame } from '../../components/form/dialog-frame.js';
import type { ExplainedFigure } from '../figure.js';
import { DetailsContext, ReasonList } from './answer.js';
import { DetailsButton } from './details-button.js';
import { FigureTable } from './figure-table.js';
import '../texts.js';
import './texts.js';

/** Explains a figure of the page: what it is made of as a table, and why as sentences. */
export default function FigureDialog({ figure, onClose }: { figure: ExplainedFigure; onClose: () => void }) {
  const translate = useTranslate();
  const [showsDetails, setShowsDetails] = useState(false);
  const { title, columns, lines, totals, reasons } = figure;
  return (
    <DialogFrame title={title} onClose={onClose} width={560}>
      <Box sx={{ display: 'grid', gap: 4, px: 6, py: 4, minHeight: 0, overflowY: 'auto' }}>
        {totals.length > 0 && <FigureTable columns={columns} lines={lines} totals={totals} resultAt={0} />}
        <DetailsContext value={showsDetails}>
          <ReasonList reasons={reasons.map(({ rule, text }) => ({ rule, text, rows: [] }))} />
        </DetailsContext>
      </Box>
      <Box sx={{ pt: 2, borderTop: 1, borderColor: 'divider' }}>
        <DialogActions>
          <DetailsButton showsDetails={showsDetails} onChange={setShowsDetails} />
          <Button variant="outlined" onClick={onClose}>
            {translate('common.close')}
          </Button>
        </DialogActions>
      </Box>
    </DialogFrame>
  );
}
