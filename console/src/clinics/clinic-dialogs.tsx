import type { ClinicRow, SetupCode } from '@helix/contracts';
import { ClinicDialog } from './clinic-dialog.js';
import { CommandDialog, KeyDialog } from './copy-dialogs.js';
import { AddCustomerDialog, EditCustomerDialog } from './customer-dialog.js';

export type OpenDialog =
  /** Null adds a clinic. */
  | { name: 'clinic'; clinic: ClinicRow | null }
  /** Null adds a customer. */
  | { name: 'customer'; customerId: number | null }
  | { name: 'key'; clinicName: string; agentKey: string }
  | { name: 'command'; clinic: ClinicRow; setup: SetupCode };

interface Props {
  open: OpenDialog | null;
  onOpen: (dialog: OpenDialog) => void;
  onClose: () => void;
}

/** The dialog that is open. */
export function ClinicDialogs({ open, onOpen, onClose }: Props) {
  switch (open?.name) {
    case undefined:
      return null;
    case 'clinic':
      return (
        <ClinicDialog
          clinic={open.clinic}
          onCreated={({ name, agentKey }) =>
            agentKey === undefined ? onClose() : onOpen({ name: 'key', clinicName: name, agentKey })
          }
          onClose={onClose}
        />
      );
    case 'customer':
      return open.customerId === null ? (
        <AddCustomerDialog onClose={onClose} />
      ) : (
        <EditCustomerDialog customerId={open.customerId} onClose={onClose} />
      );
    case 'key':
      return <KeyDialog clinicName={open.clinicName} agentKey={open.agentKey} onClose={onClose} />;
    case 'command':
      return <CommandDialog clinic={open.clinic} setup={open.setup} onClose={onClose} />;
  }
}
