import type { UnmatchedPlan } from '@helix/contracts';
import NumberIcon from '@mui/icons-material/PlaylistAddOutlined';
import NewIcon from '@mui/icons-material/NoteAddOutlined';
import EmptyIcon from '@mui/icons-material/TaskAltOutlined';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Column } from '../components/list/column.js';
import { List } from '../components/list/list.js';
import { ListTable } from '../components/list/list-table.js';
import { NoRows } from '../components/list/no-rows.js';
import { RowActions } from '../components/list/row-actions.js';
import { SearchField } from '../components/list/search-field.js';
import { Page } from '../components/page.js';
import { RowAction } from '../components/row-action.js';
import { countText } from '../components/number-text.js';
import { ListFailure } from './list-failure.js';
import { NumberDialog } from './number-dialog.js';
import { UNMATCHED } from './plan-api.js';
import { NewPlanDialog } from './plan-dialog.js';
import { PlanTabs } from './plan-tabs.js';

const Col = Column<UnmatchedPlan>;
const NOTHING = '–';

/** Names of clinics that are shown; the rest is counted. */
const MAX_CLINICS = 3;

function Clinics({ clinics }: Pick<UnmatchedPlan, 'clinics'>) {
  const translate = useTranslate();
  const names = clinics.map(({ name }) => name);
  const shown = names.slice(0, MAX_CLINICS).join(', ');
  if (names.length <= MAX_CLINICS) return shown;
  const values = { clinics: shown, smart_count: names.length - MAX_CLINICS };
  return <span title={names.join(', ')}>{translate('insurancePlans.unmatched.furtherClinics', values)}</span>;
}

const nameOf = ({ insuranceProvider, insurancePlanName, insurancePlanNumber }: UnmatchedPlan): string =>
  [insuranceProvider, insurancePlanName ?? insurancePlanNumber].filter((name) => name !== null).join(' ');

type Open = { action: 'number' | 'plan'; plan: UnmatchedPlan };

function Actions({ plan, onOpen }: { plan: UnmatchedPlan; onOpen: (open: Open) => void }) {
  const translate = useTranslate();
  const name = nameOf(plan);
  const text = (key: string): string => translate(`insurancePlans.unmatched.${key}`, { name });
  return (
    <RowActions>
      <RowAction
        label={text('addNumberOf')}
        tooltip={text('addNumber')}
        disabledReason={plan.insurancePlanNumber === null ? text('noNumber') : null}
        onClick={() => onOpen({ action: 'number', plan })}
      >
        <NumberIcon />
      </RowAction>
      <RowAction label={text('newPlanOf')} tooltip={text('newPlan')} onClick={() => onOpen({ action: 'plan', plan })}>
        <NewIcon />
      </RowAction>
    </RowActions>
  );
}

/** The plans of patients that no published plan is, as the systems of the clinics name them. */
export function UnmatchedList() {
  const translate = useTranslate();
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  return (
    <List<UnmatchedPlan> resource={UNMATCHED} sort={{ field: 'patients', order: 'DESC' }} perPage={100}>
      <ListFailure text="insurancePlans.failed.unmatched" />
      <Page kind="full" title={translate('insurancePlans.title')}>
        <PlanTabs shown="unmatched">
          <Box sx={{ flexShrink: 0, mb: -1, color: 'text.secondary', typography: 'body2' }}>
            {translate('insurancePlans.unmatched.lead')}
          </Box>
          <SearchField source="q" label={translate('insurancePlans.unmatched.search')} />
          <ListTable<UnmatchedPlan>
            label={translate('insurancePlans.tabs.unmatched')}
            empty={<NoRows icon={<EmptyIcon />} texts="insurancePlans.unmatched" />}
          >
            <Col
              label="insurancePlans.unmatched.provider"
              source="insuranceProvider"
              card="heading"
              sx={{ fontWeight: 550 }}
              render={({ insuranceProvider }) => insuranceProvider ?? NOTHING}
            />
            <Col
              label="insurancePlans.unmatched.planName"
              source="insurancePlanName"
              render={({ insurancePlanName }) => insurancePlanName ?? NOTHING}
            />
            <Col
              label="insurancePlans.unmatched.planNumber"
              source="insurancePlanNumber"
              render={({ insurancePlanNumber }) => insurancePlanNumber ?? NOTHING}
            />
            <Col
              label="insurancePlans.unmatched.patients"
              source="patients"
              align="right"
              sx={{ width: 100 }}
              render={({ patients }) => countText(patients)}
            />
            <Col
              label="insurancePlans.unmatched.clinics"
              source="clinics"
              fills
              render={({ clinics }) => <Clinics clinics={clinics} />}
            />
            <Col
              label="insurancePlans.actions"
              card="actions"
              align="right"
              sx={{ width: 100 }}
              render={(plan) => <Actions plan={plan} onOpen={setOpen} />}
            />
          </ListTable>
        </PlanTabs>
      </Page>
      {open?.action === 'number' && <NumberDialog plan={open.plan} onClose={close} />}
      {open?.action === 'plan' && <NewPlanDialog from={open.plan} onClose={close} />}
    </List>
  );
}
