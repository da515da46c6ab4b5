import type { ReportSubscription } from '@helix/contracts';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Tooltip from '@mui/material/Tooltip';
import { COARSE_POINTER, TOUCH_TARGET } from '../touch-targets.js';
import { useSubscription } from './use-subscription.js';

interface Props {
  reportId: ReportSubscription['reportId'];
  label: string;
  /** When it is mailed. */
  hint: string;
}

/** Subscribes the user to a report by mail, at once. */
export function SubscriptionCheckbox({ reportId, label, hint }: Props) {
  const { isSubscribed, isSaving, subscribe } = useSubscription(reportId);
  return (
    <Tooltip title={hint} describeChild placement="bottom-start">
      <FormControlLabel
        label={label}
        sx={{ m: 0, gap: 1, [COARSE_POINTER]: { minHeight: TOUCH_TARGET } }}
        control={
          <Checkbox
            size="small"
            sx={{ p: 1 }}
            checked={isSubscribed ?? false}
            disabled={isSubscribed === undefined}
            onChange={({ target }) => !isSaving && subscribe(target.checked)}
          />
        }
      />
    </Tooltip>
  );
}
