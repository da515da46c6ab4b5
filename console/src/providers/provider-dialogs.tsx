import type { ProviderDetails } from '@helix/contracts';
import { Suspense } from 'react';
import { lazyComponent } from '../components/lazy-component.js';
import { EditProviderDialog } from './edit/edit-provider-dialog.js';
import { GenerateScheduleDialog } from './generation/generate-schedule-dialog.js';
import type { ProviderAction } from './provider-cells.js';
import { ScheduleDialog } from './schedule/schedule-dialog.js';
import { PayrollSettingsDialog } from './settings/payroll-settings-dialog.js';
import { UploadTimeSheetDialog } from './time-sheets/upload-time-sheet-dialog.js';
import { WageHistoryDialog } from './wage-history/wage-history-dialog.js';

/** A dialog of the page: of one provider, or of all. */
export type OpenDialog =
  { name: ProviderAction; provider: ProviderDetails } | { name: 'upload' | 'generate' | 'groups' | 'payroll' };

/** Its own chunk: it brings the library that drags. */
export const groupsDialog = lazyComponent('groups-dialog', () => import('./groups/groups-dialog.js'));

/** The open dialog; nothing when none is. */
export function ProviderDialogs({ open, onClose }: { open: OpenDialog | null; onClose: () => void }) {
  switch (open?.name) {
    case undefined:
      return null;
    case 'edit':
      return <EditProviderDialog provider={open.provider} onClose={onClose} />;
    case 'schedule':
      return <ScheduleDialog provider={open.provider} onClose={onClose} />;
    case 'wages':
      return <WageHistoryDialog provider={open.provider} onClose={onClose} />;
    case 'upload':
      return <UploadTimeSheetDialog onClose={onClose} />;
    case 'generate':
      return <GenerateScheduleDialog onClose={onClose} />;
    case 'groups':
      return (
        <Suspense fallback={null}>
          <groupsDialog.Part onClose={onClose} />
        </Suspense>
      );
    case 'payroll':
      return <PayrollSettingsDialog onClose={onClose} />;
  }
}
