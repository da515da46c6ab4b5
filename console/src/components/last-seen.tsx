import { lastSeenText } from '@helix/contracts';
import Box from '@mui/material/Box';
import { instantText } from './instant-text.js';
import { useTextOfNow } from './text-of-now.js';
import { tapTooltip } from './tooltip/tooltip-props.js';

interface Props {
  /** An instant; null: never. */
  timeLastSeen: string | null;
  timeZone: string;
}

/** How long ago an agent was seen, which runs on by itself; the time in the zone is in the tooltip. */
export function LastSeen({ timeLastSeen, timeZone }: Props) {
  const seenAt = timeLastSeen === null ? null : Date.parse(timeLastSeen);
  const text = useTextOfNow((now) => lastSeenText(seenAt === null ? null : (now - seenAt) / 1_000));
  if (timeLastSeen === null)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {text}
      </Box>
    );
  return (
    <time dateTime={timeLastSeen} {...tapTooltip(instantText(timeLastSeen, timeZone))}>
      {text}
    </time>
  );
}
