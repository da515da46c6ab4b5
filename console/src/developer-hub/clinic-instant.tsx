import { localTimeAt } from '@helix/hygiene';
import { clinicFormat } from '../components/clinic-format.js';
import { instantText } from '../components/instant-text.js';
import { tapTooltip } from '../components/tooltip/tooltip-props.js';
import { useSession } from '../session/session-context.js';

/** An instant as the current clinic reads it; to the second, with its zone, in the tooltip. */
export function ClinicInstant({ at }: { at: string }) {
  const { timeZone, currency } = useSession().clinic;
  const localTime = localTimeAt(Date.parse(at), timeZone);
  return (
    <time dateTime={at} {...tapTooltip(instantText(at, timeZone))}>
      {`${localTime.slice(0, 10)} ${clinicFormat(currency).time(localTime)}`}
    </time>
  );
}
