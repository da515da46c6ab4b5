import Tooltip from '@mui/material/Tooltip';
import type { RefObject } from 'react';

interface Props {
  /** For the `aria-describedby` of what the hint is about. */
  id: string;
  text: string;
  field: RefObject<HTMLElement | null>;
}

/** What a field says below it, in the look of a tooltip, as long as it renders. */
export default function HintBelow({ id, text, field }: Props) {
  return (
    <Tooltip id={id} open title={text} slotProps={{ popper: { anchorEl: () => field.current as HTMLElement } }}>
      <span hidden />
    </Tooltip>
  );
}
