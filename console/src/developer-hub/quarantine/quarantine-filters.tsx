import { pmsEntities, QUARANTINE_STAGES } from '@helix/contracts';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { SearchField } from '../../components/list/search-field.js';
import { ClinicFilter, ListSelect } from '../list-select.js';

/** Search and filters of the quarantine, in its address. */
export function QuarantineFilters() {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <SearchField source="q" label={translate('developerHub.quarantine.search')} />
      <ClinicFilter />
      <ListSelect
        source="entity"
        label={translate('developerHub.quarantine.entity')}
        allLabel={translate('developerHub.quarantine.anyEntity')}
        options={pmsEntities.map((value) => ({ value, name: value }))}
        width={130}
      />
      <ListSelect
        source="stage"
        label={translate('developerHub.quarantine.stage')}
        allLabel={translate('developerHub.quarantine.anyStage')}
        options={QUARANTINE_STAGES.map((value) => ({
          value,
          name: translate(`developerHub.quarantine.stages.${value}`),
        }))}
        width={110}
      />
      <ListSelect
        source="replayed"
        label={translate('developerHub.quarantine.state')}
        allLabel={translate('developerHub.quarantine.anyState')}
        options={[
          { value: 'false', name: translate('developerHub.quarantine.rejected') },
          { value: 'true', name: translate('developerHub.quarantine.replayed') },
        ]}
        width={110}
        parse={(value) => value === 'true'}
      />
    </Box>
  );
}
