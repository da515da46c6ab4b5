import type { ClinicRow } from '@helix/contracts';
import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { List } from '../components/list/list.js';
import { ListStore } from '../components/list/list-store.js';
import { Page } from '../components/page.js';
import { CLINICS } from './clinic-api.js';
import { ClinicDialogs, type OpenDialog } from './clinic-dialogs.js';
import { ClinicFilters } from './clinic-filters.js';
import { ClinicTable } from './clinic-table.js';
import './texts.js';

const REFETCH_MS = 60_000;

/** The columns that change by themselves: sorted by one of them, rows would move under the pointer. */
const LIVE_COLUMNS: readonly unknown[] = ['timeLastSeen', 'agentVersion', 'dmsVersion'];

/** Agents that go on sending would look older and older on a page that stays open. */
const refetchInterval = ({ queryKey: [, , list] }: { queryKey: readonly unknown[] }): number | false =>
  LIVE_COLUMNS.includes((list as { sort: { field: unknown } }).sort.field) ? false : REFETCH_MS;

function Clinics() {
  const translate = useTranslate();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  return (
    <List<ClinicRow> resource={CLINICS} sort={{ field: 'name', order: 'ASC' }} queryOptions={{ refetchInterval }}>
      <Page
        kind="full"
        title={translate('navigation.clinics')}
        actions={
          <>
            <Button variant="outlined" onClick={() => setOpen({ name: 'customer', customerId: null })}>
              {translate('clinics.newCustomer')}
            </Button>
            <Button
              variant="contained"
              startIcon={<AddIcon fontSize="small" />}
              onClick={() => setOpen({ name: 'clinic', clinic: null })}
            >
              {translate('clinics.newClinic')}
            </Button>
          </>
        }
      >
        <ClinicFilters />
        <ClinicTable onOpen={setOpen} />
      </Page>
      <ClinicDialogs open={open} onOpen={setOpen} onClose={() => setOpen(null)} />
    </List>
  );
}

/** `/settings/clinics`: the clinics of all customers and their agents, for super admins. */
export default function ClinicsPage() {
  return (
    <ListStore>
      <Clinics />
    </ListStore>
  );
}
