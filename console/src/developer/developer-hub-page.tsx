import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router';
import { Page } from '../components/page.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../components/touch-targets.js';
import { Mailbox } from './mailbox.js';
import './texts.js';

/** The tabs of the hub in order. The first is shown unless the address (`tab`) names another. */
const tabs = [{ id: 'mailbox', Content: Mailbox }] as const;

/** `/settings/sqlExplorer`: tools for developers of Helix. */
export default function DeveloperHubPage() {
  const translate = useTranslate();
  const [query] = useSearchParams();
  const { id, Content } = tabs.find((tab) => tab.id === query.get('tab')) ?? tabs[0];
  return (
    <Page kind="full" title={translate('people.developer.title')}>
      <Tabs
        value={id}
        aria-label={translate('people.developer.title')}
        sx={{
          minHeight: 36,
          borderBottom: 1,
          borderColor: 'divider',
          '& .MuiTab-root': {
            minHeight: 36,
            px: 0,
            mr: 5,
            minWidth: 0,
            fontSize: 13,
            [COARSE_POINTER]: { minHeight: TOUCH_TARGET },
          },
        }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            value={tab.id}
            id={`tab-${tab.id}`}
            aria-controls={`panel-${tab.id}`}
            label={translate(`people.developer.tabs.${tab.id}`)}
            component={Link}
            to={`?tab=${tab.id}`}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`panel-${id}`}
        aria-labelledby={`tab-${id}`}
        sx={{ display: 'flex', flexDirection: 'column', gap: 4, flex: 1, minHeight: 0 }}
      >
        <Content />
      </Box>
    </Page>
  );
}
