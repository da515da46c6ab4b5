import DialogContent from '@mui/material/DialogContent';
import { useState } from 'react';
import { DialogFrame } from '../../components/form/dialog-frame.js';
import type { ExplainedFigure } from '../figure.js';
import { DetailsContext, ReasonList } from './answer.js';
import { ExplainActions } from './explain-actions.js';
import { FigureTable } from './figure-table.js';
import '../texts.js';
import './texts.js';

/** Explains a figure of the page: what it is made of as a table, and why as sentences. */
export default function FigureDialog({ figure, onClose }: { figure: ExplainedFigure; onClose: () => void }) {
  const [showsDetails, setShowsDetails] = useState(false);
  const { title, columns, lines, totals, reasons } = figure;
  return (
    <DialogFrame title={title} onClose={onClose} width={560}>
      <DialogContent sx={{ pb: 4 }}>
        {totals.length > 0 && <FigureTable columns={columns} lines={lines} totals={totals} resultAt={0} />}
        <DetailsContext value={showsDetails}>
          <ReasonList reasons={reasons.map(({ rule, text }) => ({ rule, text, rows: [] }))} />
        </DetailsContext>
      </DialogContent>
      <ExplainActions showsDetails={showsDetails} onDetails={setShowsDetails} onClose={onClose} />
    </DialogFrame>
  );
}
