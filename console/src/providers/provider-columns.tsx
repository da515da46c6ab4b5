import type { ClinicView, ProviderDetails } from '@helix/contracts';
import { perHourGoal } from '@helix/hygiene';
import { clinicFormat } from '../components/clinic-format.js';
import type { ListColumn } from '../components/list/list-table.js';
import { NOTHING, Notes, ProviderActions, UserCell, YesNo, type ProviderAction } from './provider-cells.js';
import { typeKey } from './provider-names.js';

/** The column that stays in view where the list scrolls sideways. */
export const LAST_NAME = 'providers.lastName';

interface Context {
  clinic: Pick<ClinicView, 'currency' | 'goalPercentage'>;
  translate: (key: string) => string;
  onAction: (action: ProviderAction, provider: ProviderDetails) => void;
}

/** The columns of the list in the order of spec 3 section 2. A wage of 0 is none (rules part Q, 3). */
export function providerColumns({ clinic, translate, onAction }: Context): ListColumn<ProviderDetails>[] {
  const format = clinicFormat(clinic.currency);
  const money = (dollars: number | null): string => (dollars ? format.exactMoney(dollars) : NOTHING);
  const goalText = (goalWage: number | null): string => {
    const goal = perHourGoal(goalWage === null ? null : Math.round(goalWage * 100), clinic.goalPercentage);
    return goal === null ? NOTHING : `${format.symbol}${goal.toFixed(1)}`;
  };
  return [
    { label: 'providers.id', source: 'id', render: ({ id }) => id },
    {
      label: LAST_NAME,
      source: 'last_name',
      card: 'heading',
      render: ({ last_name: lastName }) => lastName,
    },
    {
      label: 'providers.firstName',
      source: 'first_name',
      card: 'heading',
      render: ({ first_name: firstName }) => firstName,
    },
    { label: 'providers.suffix', source: 'suffix', render: ({ suffix }) => suffix },
    {
      label: 'providers.status',
      source: 'issecondaryprovider',
      render: ({ issecondaryprovider: isSecondary }) =>
        translate(isSecondary === 0 ? 'providers.primary' : 'providers.secondary'),
    },
    {
      label: 'providers.type',
      source: 'providerType',
      render: ({ providerType }) => translate(typeKey(providerType)),
    },
    { label: 'providers.user', source: 'userFirstName', render: (provider) => <UserCell provider={provider} /> },
    {
      label: 'providers.baseWage',
      source: 'baseWage',
      align: 'right',
      render: ({ baseWage }) => money(baseWage),
    },
    {
      label: 'providers.goalWage',
      source: 'goalWage',
      align: 'right',
      render: ({ goalWage }) => money(goalWage),
    },
    // Not sortable by itself: the order by goal wage is the same.
    { label: 'providers.perHourGoal', align: 'right', width: 76, render: ({ goalWage }) => goalText(goalWage) },
    {
      label: 'providers.excludeFromCalendar',
      source: 'excludeFromCalendar',
      render: ({ excludeFromCalendar }) => <YesNo value={excludeFromCalendar} />,
    },
    {
      label: 'providers.excludeFromChart',
      source: 'excludeFromAnalysis',
      render: ({ excludeFromAnalysis }) => <YesNo value={excludeFromAnalysis} />,
    },
    { label: 'providers.active', source: 'isActive', render: ({ isActive }) => <YesNo value={isActive} /> },
    { label: 'providers.notes', source: 'notes', fills: true, render: ({ notes }) => <Notes text={notes} /> },
    {
      label: 'providers.actions',
      card: 'actions',
      width: 108,
      render: (provider) => <ProviderActions provider={provider} onAction={(action) => onAction(action, provider)} />,
    },
  ];
}
