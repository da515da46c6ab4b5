import type { ProviderDetails } from '@helix/contracts';
import { perHourGoal } from '@helix/hygiene';
import { useTranslate } from 'react-admin';
import { clinicFormat } from '../components/clinic-format.js';
import { Column } from '../components/list/column.js';
import { useSession } from '../session/session-context.js';
import { ActiveCell, NOTHING, Notes, ProviderActions, UserCell, YesNo, type ProviderAction } from './provider-cells.js';
import { typeKey } from './provider-names.js';

const Col = Column<ProviderDetails>;

interface Props {
  onAction: (action: ProviderAction, provider: ProviderDetails) => void;
}

/** The columns of the list in the order of spec 3 section 2. A wage of 0 is none (rules part Q, 3). */
export function ProviderColumns({ onAction }: Props) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const format = clinicFormat(clinic.currency);
  const money = (dollars: number | null): string => (dollars ? format.exactMoney(dollars) : NOTHING);
  const goalText = (goalWage: number | null): string => {
    const goal = perHourGoal(goalWage === null ? null : Math.round(goalWage * 100), clinic.goalPercentage);
    return goal === null ? NOTHING : `${format.symbol}${goal.toFixed(1)}`;
  };
  const statusText = ({ issecondaryprovider: isSecondary }: ProviderDetails): string =>
    translate(isSecondary === 0 ? 'providers.primary' : 'providers.secondary');
  return (
    <>
      <Col label="providers.id" source="id" />
      <Col label="providers.lastName" source="last_name" card="heading" />
      <Col label="providers.firstName" source="first_name" card="heading" />
      <Col label="providers.suffix" source="suffix" />
      <Col label="providers.status" source="issecondaryprovider" render={statusText} />
      <Col
        label="providers.type"
        source="providerType"
        render={({ providerType }) => translate(typeKey(providerType))}
      />
      <Col label="providers.user" source="userFirstName" render={(provider) => <UserCell provider={provider} />} />
      <Col label="providers.baseWage" source="baseWage" align="right" render={({ baseWage }) => money(baseWage)} />
      <Col label="providers.goalWage" source="goalWage" align="right" render={({ goalWage }) => money(goalWage)} />
      {/* Not sortable by itself: the order by goal wage is the same. */}
      <Col
        label="providers.perHourGoal"
        align="right"
        render={({ goalWage }) => goalText(goalWage)}
        sx={{ width: 76 }}
      />
      <Col
        label="providers.excludeFromCalendar"
        source="excludeFromCalendar"
        render={({ excludeFromCalendar }) => <YesNo value={excludeFromCalendar} />}
      />
      <Col
        label="providers.excludeFromChart"
        source="excludeFromAnalysis"
        render={({ excludeFromAnalysis }) => <YesNo value={excludeFromAnalysis} />}
      />
      <Col label="providers.active" source="isActive" render={(provider) => <ActiveCell provider={provider} />} />
      <Col label="providers.notes" source="notes" fills render={({ notes }) => <Notes text={notes} />} />
      <Col
        label="providers.actions"
        card="actions"
        sx={{ width: 108 }}
        render={(provider) => <ProviderActions provider={provider} onAction={(action) => onAction(action, provider)} />}
      />
    </>
  );
}
