import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { SearchField } from '../../components/list/search-field.js';
import { ListSelect } from '../list-select.js';

/** Search and state of the agents, in the address. */
export function AgentFilters() {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, flexShrink: 0 }}>
      <SearchField source="q" label={translate('developerHub.agents.search')} />
      <ListSelect
        source="isConnected"
        label={translate('developerHub.agents.state')}
        allLabel={translate('developerHub.agents.anyState')}
        options={[
          { value: 'true', name: translate('developerHub.agents.online') },
          { value: 'false', name: translate('developerHub.agents.offline') },
        ]}
        width={130}
        parse={(value) => value === 'true'}
      />
    </Box>
  );
}
