import type { CommandRow } from '@helix/contracts';
import { useTextOfNow } from '../../components/text-of-now.js';
import { durationText, runningText } from '../duration-text.js';

/** How long a command took; while it has not ended, how long ago it was requested, which runs on by itself. */
export function CommandDuration({ command }: { command: Pick<CommandRow, 'durationInMs' | 'requestedAt'> }) {
  const { durationInMs, requestedAt } = command;
  return useTextOfNow((now) =>
    durationInMs === null ? runningText(now - Date.parse(requestedAt)) : durationText(durationInMs),
  );
}
