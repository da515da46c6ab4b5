import { agentVersionText, type ClinicRow } from '@helix/contracts';
import { useTranslate } from 'react-admin';
import { LastSeen } from '../components/last-seen.js';
import { Column } from '../components/list/column.js';
import { ClinicActions } from './clinic-actions.js';
import { CustomerCell, NameCell } from './clinic-cells.js';
import { createdOn, NOTHING, tierKey } from './clinic-names.js';
import type { ClinicCalls } from './use-clinic-calls.js';

const Col = Column<ClinicRow>;

interface Props {
  calls: ClinicCalls;
  onEdit: (clinic: ClinicRow) => void;
  onEditCustomer: (customerId: number) => void;
}

/** The columns of the list in the order of spec 3 section 2. */
export function ClinicColumns({ calls, onEdit, onEditCustomer }: Props) {
  const translate = useTranslate();
  return (
    <>
      <Col label="clinics.id" source="clinicId" />
      <Col label="clinics.name" source="name" card="heading" render={(clinic) => <NameCell clinic={clinic} />} />
      <Col
        label="clinics.customer"
        source="customerName"
        render={(clinic) => <CustomerCell clinic={clinic} onEdit={() => onEditCustomer(clinic.customerId)} />}
      />
      <Col label="clinics.dms" source="dmsTypeName" />
      <Col label="clinics.dmsVersion" source="dmsVersion" render={({ dmsVersion }) => dmsVersion || NOTHING} />
      <Col
        label="clinics.agentVersion"
        source="agentVersion"
        render={({ agentVersion, upgradeToVersion }) => agentVersionText(agentVersion, upgradeToVersion)}
      />
      <Col label="clinics.city" source="city" render={({ city }) => city || NOTHING} />
      <Col label="clinics.province" source="state" render={({ state }) => state || NOTHING} />
      <Col label="clinics.tier" source="serviceTier" render={({ serviceTier }) => translate(tierKey(serviceTier))} />
      <Col label="clinics.dateCreated" source="dateCreated" render={createdOn} />
      <Col label="clinics.launchDate" source="launchDate" render={({ launchDate }) => launchDate ?? NOTHING} />
      <Col label="clinics.timeZone" source="timeZone" />
      <Col label="clinics.lastSeen" source="timeLastSeen" render={(clinic) => <LastSeen {...clinic} />} />
      <Col
        label="clinics.actions"
        card="actions"
        render={(clinic) => <ClinicActions clinic={clinic} calls={calls} onEdit={() => onEdit(clinic)} />}
      />
    </>
  );
}
