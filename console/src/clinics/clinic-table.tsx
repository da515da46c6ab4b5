import type { ClinicRow } from '@helix/contracts';
import EmptyIcon from '@mui/icons-material/DomainAddOutlined';
import Button from '@mui/material/Button';
import { memo } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { CARDS_BELOW } from '../components/list/list-layout.js';
import { ListTable } from '../components/list/list-table.js';
import { PageMessage } from '../components/page-message.js';
import { useFailureToast } from '../components/use-failure-toast.js';
import { ClinicColumns } from './clinic-columns.js';
import type { OpenDialog } from './clinic-dialogs.js';
import { useClinicCalls } from './use-clinic-calls.js';

/** Why no clinic is shown. */
function NoClinics() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const isFiltered = Object.keys(filterValues).length > 0;
  return (
    <PageMessage
      icon={<EmptyIcon />}
      title={translate(isFiltered ? 'clinics.noneFound' : 'clinics.none')}
      actions={
        isFiltered && (
          <Button variant="outlined" onClick={() => setFilters({})}>
            {translate('clinics.showAll')}
          </Button>
        )
      }
    >
      {!isFiltered && translate('clinics.noneHint')}
    </PageMessage>
  );
}

const pinned = { position: 'sticky', zIndex: 1, bgcolor: 'background.paper' } as const;
const name = '.column-name';
const actions = ':last-of-type';

/** Rows of 35 px (spec 3 section 2), which scroll sideways between the name and the actions. */
const gridStyle = {
  [`@container (min-width: ${CARDS_BELOW}px)`]: {
    '& .MuiTableCell-root.MuiTableCell-root': { height: 35, py: 0, px: 2, '&:first-of-type': { pl: 4 } },
    [`& .MuiTableCell-root${name}`]: { ...pinned, left: 0, borderRight: 1, borderRightColor: 'surface.line' },
    [`& .MuiTableCell-root${actions}`]: { ...pinned, right: 0, borderLeft: 1, borderLeftColor: 'surface.line' },
    [`& .MuiTableCell-head:is(${name}, ${actions})`]: { zIndex: 3 },
    [`& .MuiTableRow-hover:hover .MuiTableCell-root:is(${name}, ${actions})`]: { bgcolor: 'surface.sunken' },
    // What gets the focus is scrolled to between the columns that stay, which are at most this wide.
    '& .RaDataTable-tableWrapper': { scrollPaddingInline: '280px 170px' },
    // Wide enough for the longest age, so that its seconds and hours move nothing.
    '& .column-timeLastSeen': { minWidth: 116, fontVariantNumeric: 'tabular-nums' },
  },
};

interface Props {
  onOpen: (dialog: OpenDialog) => void;
}

/** The clinics, and what their actions do. Not rendered again with the dialogs beside it. */
export const ClinicTable = memo(function ClinicTable({ onOpen }: Props) {
  const translate = useTranslate();
  const { error } = useListContext<ClinicRow>();
  useFailureToast(error);
  const calls = useClinicCalls((clinic, setup) => onOpen({ name: 'command', clinic, setup }));
  return (
    <ListTable<ClinicRow> label={translate('navigation.clinics')} empty={<NoClinics />} sx={gridStyle}>
      <ClinicColumns
        calls={calls}
        onEdit={(clinic) => onOpen({ name: 'clinic', clinic })}
        onEditCustomer={(customerId) => onOpen({ name: 'customer', customerId })}
      />
    </ListTable>
  );
});
