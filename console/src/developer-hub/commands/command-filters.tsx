import { AGENT_COMMANDS, COMMAND_STATES } from '@helix/contracts';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { SearchField } from '../../components/list/search-field.js';
import { ClinicFilter, ListSelect } from '../list-select.js';

/** Search, clinic, kind and state of the history, in its address. */
export function CommandFilters() {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, flexShrink: 0 }}>
      <SearchField source="q" label={translate('developerHub.commands.search')} />
      <ClinicFilter />
      <ListSelect
        source="kind"
        label={translate('developerHub.commands.kind')}
        allLabel={translate('developerHub.commands.anyKind')}
        options={AGENT_COMMANDS.map((value) => ({ value, name: translate(`developerHub.commands.kinds.${value}`) }))}
        width={150}
      />
      <ListSelect
        source="state"
        label={translate('developerHub.commands.state')}
        allLabel={translate('developerHub.commands.anyState')}
        options={COMMAND_STATES.map((value) => ({ value, name: translate(`developerHub.commands.states.${value}`) }))}
        width={130}
      />
    </Box>
  );
}
