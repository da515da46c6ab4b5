import Alert from '@mui/material/Alert';
import type { ComponentProps } from 'react';
import { LeftOutNote } from './left-out-note.js';

interface Props {
  leftOut: ComponentProps<typeof LeftOutNote>['leftOut'];
  /** Why clinics of others are missing. */
  compareNote: string | null;
}

/** What the answer of a chart says of itself. */
export function ChartNotes({ leftOut, compareNote }: Props) {
  return (
    <>
      {compareNote && (
        <Alert severity="info" variant="outlined">
          {compareNote}
        </Alert>
      )}
      <LeftOutNote leftOut={leftOut} />
    </>
  );
}
