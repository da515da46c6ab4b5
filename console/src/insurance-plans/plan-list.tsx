import type { InsurancePlanRow } from '@helix/contracts';
import { dateAt } from '@helix/hygiene';
import AddIcon from '@mui/icons-material/Add';
import EmptyIcon from '@mui/icons-material/HealthAndSafetyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { Column } from '../components/list/column.js';
import { List } from '../components/list/list.js';
import { ListTable } from '../components/list/list-table.js';
import { EditAction, RowActions } from '../components/list/row-actions.js';
import { Page } from '../components/page.js';
import { PageMessage } from '../components/page-message.js';
import { StateChip } from '../components/state-chip.js';
import { useSession } from '../session/session-context.js';
import { ListFailure } from './list-failure.js';
import { PLANS } from './plan-api.js';
import { EditPlanDialog, NewPlanDialog } from './plan-dialog.js';
import { PlanFilters } from './plan-filters.js';
import { PlanTabs } from './plan-tabs.js';

const Col = Column<InsurancePlanRow>;
const NOTHING = '–';

/** The plan number, and how many additional policy numbers there are. */
function Numbers({ plan }: { plan: InsurancePlanRow }) {
  const translate = useTranslate();
  const further = plan.additionalPolicyNumbers.length;
  return (
    <>
      {plan.planNumber}
      {further > 0 && (
        <Box component="span" title={plan.additionalPolicyNumbers.join(', ')} sx={{ color: 'text.secondary' }}>
          {' '}
          {translate('insurancePlans.furtherNumbers', { smart_count: further })}
        </Box>
      )}
    </>
  );
}

function Status({ isActive }: { isActive: boolean }) {
  const translate = useTranslate();
  const state = isActive ? 'success' : 'none';
  return (
    <span>
      <StateChip background={`state.${state}.tint`} color={`state.${state}.text`}>
        {translate(isActive ? 'insurancePlans.published' : 'insurancePlans.draft')}
      </StateChip>
    </span>
  );
}

/** No plans at all, or none for the search and the filters. */
function NoPlans({ onAdd }: { onAdd: () => void }) {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const isFiltered = Object.values(filterValues).some((value) => value !== '');
  return (
    <PageMessage
      icon={<EmptyIcon />}
      title={translate(isFiltered ? 'insurancePlans.noneFound' : 'insurancePlans.none')}
      actions={
        isFiltered ? (
          <Button variant="outlined" onClick={() => setFilters({})}>
            {translate('insurancePlans.showAll')}
          </Button>
        ) : (
          <Button variant="contained" onClick={onAdd}>
            {translate('insurancePlans.add')}
          </Button>
        )
      }
    />
  );
}

const nameOf = ({ carrierName, planName, planNumber }: InsurancePlanRow): string =>
  `${carrierName} ${planName || planNumber}`;

/** The insurance plans of all clinics. */
export function PlanList() {
  const translate = useTranslate();
  const { clinic } = useSession();
  const [open, setOpen] = useState<'add' | number | null>(null);
  const add = (): void => setOpen('add');
  const close = (): void => setOpen(null);
  return (
    <List<InsurancePlanRow> resource={PLANS} sort={{ field: 'carrierName', order: 'ASC' }} perPage={100}>
      <ListFailure text="insurancePlans.failed.plans" />
      <Page
        kind="full"
        title={translate('insurancePlans.title')}
        actions={
          <Button variant="contained" startIcon={<AddIcon fontSize="small" />} onClick={add}>
            {translate('insurancePlans.add')}
          </Button>
        }
      >
        <PlanTabs shown="plans">
          <PlanFilters />
          <ListTable<InsurancePlanRow> label={translate('insurancePlans.title')} empty={<NoPlans onAdd={add} />}>
            <Col
              label="insurancePlans.carrier"
              source="carrierName"
              sx={{ '&&': { whiteSpace: 'normal', minWidth: 150 } }}
            />
            <Col
              label="insurancePlans.planName"
              source="planName"
              card="heading"
              sx={{ fontWeight: 550 }}
              render={({ planName }) => planName || NOTHING}
            />
            <Col label="insurancePlans.planNumber" source="planNumber" render={(plan) => <Numbers plan={plan} />} />
            <Col
              label="insurancePlans.longName"
              source="longName"
              fills
              onlyWide
              render={({ longName }) => longName || NOTHING}
            />
            <Col
              label="insurancePlans.status"
              source="isActive"
              sx={{ width: 110 }}
              render={({ isActive }) => <Status isActive={isActive} />}
            />
            <Col
              label="insurancePlans.dateCreated"
              source="dateCreated"
              sx={{ width: 120 }}
              render={({ dateCreated }) => dateAt(Date.parse(dateCreated), clinic.timeZone)}
            />
            <Col
              label="insurancePlans.actions"
              card="actions"
              align="right"
              sx={{ width: 80 }}
              render={(plan) => (
                <RowActions>
                  <EditAction name={nameOf(plan)} onClick={() => setOpen(plan.planId)} />
                </RowActions>
              )}
            />
          </ListTable>
        </PlanTabs>
      </Page>
      {open === 'add' && <NewPlanDialog from={null} onClose={close} />}
      {typeof open === 'number' && <EditPlanDialog planId={open} onClose={close} />}
    </List>
  );
}
