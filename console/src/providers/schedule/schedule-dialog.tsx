import type { ProviderDetails, ProviderSchedule } from '@helix/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { dateAt } from '@helix/hygiene';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { set, useForm, useWatch, type FieldErrors } from 'react-hook-form';
import { preventFocusLoss } from '../../components/form/dialog-frame.js';
import { FormDialog } from '../../components/form/form-dialog.js';
import { LoadingDialog } from '../../components/form/loading-dialog.js';
import { useRevalidation } from '../../components/form/use-revalidation.js';
import { minutesText } from '../../components/number-text.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';
import { useSession } from '../../session/session-context.js';
import { providerName } from '../provider-names.js';
import { DayRow } from './day-row.js';
import { useSaveSchedule, useSchedule } from './schedule-api.js';
import { checkWeekForm, copiedToWorkDays, minutesOfDay, scheduleOf, weekForm, type WeekForm } from './week-form.js';
import './texts.js';

/** Of the dialog, in pixels. */
const WIDTH = 680;

interface Props {
  provider: ProviderDetails;
  onClose: () => void;
}

/** Edits the weekly schedule of a hygienist. */
export function ScheduleDialog({ provider, onClose }: Props) {
  const translate = useTranslate();
  const query = useSchedule(provider.provider_id);
  const name = providerName(provider);
  if (query.data)
    return <WeekDialog providerId={provider.provider_id} name={name} stored={query.data} onClose={onClose} />;
  return (
    <LoadingDialog
      title={translate('providers.schedule.title', { name })}
      width={WIDTH}
      rows={7}
      query={query}
      failedTitle={translate('providers.schedule.failed')}
      onClose={onClose}
    />
  );
}

export default ScheduleDialog;

const noticeStyle = { display: 'flex', alignItems: 'center', gap: 2, minHeight: 34, typography: 'body2' } as const;

/** At the bottom of what is shown of a long form, over its padding. */
const inSight = { position: 'sticky', bottom: '-12px', py: 1, bgcolor: 'background.paper' } as const;

interface WeekProps {
  providerId: string;
  name: string;
  stored: ProviderSchedule;
  onClose: () => void;
}

interface Values {
  days: WeekForm;
}

function WeekDialog({ providerId, name, stored: shown, onClose }: WeekProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const saveSchedule = useSaveSchedule();
  const { clinic } = useSession();
  // As it was when the dialog opened: a save with the version of a refetch would overwrite a week that nobody saw here.
  const [stored] = useState(shown);
  const [copied, setCopied] = useState<{ day: string; before: WeekForm } | null>(null);
  const form = useForm<Values>({
    defaultValues: { days: weekForm(stored.schedule) },
    resolver: (values) => {
      const errors: FieldErrors<Values> = {};
      for (const { path, message } of checkWeekForm(values.days, translate('providers.schedule.incomplete')))
        set(errors, path, { type: 'rule', message });
      return { values: errors.days ? {} : values, errors };
    },
  });
  useRevalidation(form);
  const setDays = (days: WeekForm): void => form.setValue('days', days, { shouldDirty: true });
  const copy = (index: number): void => {
    const before = structuredClone(form.getValues('days'));
    setDays(copiedToWorkDays(before, index));
    setCopied({ day: translate(`providers.schedule.days.${index + 1}`), before });
  };
  const onSave = async ({ days }: Values): Promise<void> => {
    await saveSchedule({ providerId, schedule: scheduleOf(days), version: stored.version });
    notify('providers.schedule.saved', { type: 'success' });
    onClose();
  };
  const today = dateAt(Date.now(), clinic.timeZone);
  return (
    <FormDialog
      title={translate('providers.schedule.title', { name })}
      form={form}
      onSave={onSave}
      onClose={onClose}
      width={WIDTH}
    >
      <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
        {stored.schedule.length > 0
          ? translate('providers.schedule.countsFrom', { date: today })
          : translate('providers.schedule.countsAlways')}{' '}
        {translate('providers.schedule.pms')}
      </Box>
      <div>
        {[0, 1, 2, 3, 4, 5, 6].map((index) => (
          <DayRow key={index} index={index} onCopy={() => copy(index)} />
        ))}
        <WeekTotal />
      </div>
      <Box role="status" sx={{ ...noticeStyle, ...(copied && inSight) }}>
        {copied ? (
          <>
            {translate('providers.schedule.copied', { day: copied.day })}
            <Button
              size="small"
              onClick={() => {
                setDays(copied.before);
                setCopied(null);
              }}
              {...preventFocusLoss}
            >
              {translate('providers.schedule.undo')}
            </Button>
          </>
        ) : (
          <Box sx={{ color: 'text.secondary', typography: 'caption' }}>{translate('providers.schedule.midnight')}</Box>
        )}
      </Box>
    </FormDialog>
  );
}

/** The hours of all days. */
function WeekTotal() {
  const translate = useTranslate();
  const days = useWatch<Values, 'days'>({ name: 'days' });
  const minutes = days.reduce((sum, day) => sum + minutesOfDay(day), 0);
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        pt: 3,
        // As wide as the copy button of a day and the space before it.
        pr: '42px',
        [COARSE_POINTER]: { pr: `${TOUCH_TARGET + 8}px` },
        borderTop: 1,
        borderColor: 'divider',
        fontWeight: 600,
      }}
    >
      <span>{translate('providers.schedule.week')}</span>
      <span className="figures">{minutesText(minutes)}</span>
    </Box>
  );
}
