import type { HealthProfileView } from '@helix/contracts';
import { dateAt, OFFICE_DNA } from '@helix/hygiene';
import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Column } from '../components/list/column.js';
import { List } from '../components/list/list.js';
import { ListTable } from '../components/list/list-table.js';
import { Page } from '../components/page.js';
import { ReanalysisFailed, ReanalysisProgress } from '../components/reanalysis/reanalysis-progress.js';
import { COARSE_POINTER } from '../components/touch-targets.js';
import { useSession } from '../session/session-context.js';
import { DeactivateDialog, ProfileDialog } from './profile-dialogs.js';
import { ExamOption } from './exam-option.js';
import { ProfileActions, rulesPath } from './profile-actions.js';
import { PROFILES } from './profile-api.js';
import './texts.js';

const Col = Column<HealthProfileView>;

type Open = { action: 'add' } | { action: 'edit' | 'delete'; profile: HealthProfileView };

const NOTHING = '–';
/** Space around the name, which leads to the rules of the profile. */
const linkTarget = { [COARSE_POINTER]: { display: 'inline-block', py: 3 } };

/** The hint below the office, which is always listed. */
function NoProfiles() {
  const translate = useTranslate();
  const { data } = useListContext<HealthProfileView>();
  if (!data || data.some(({ healthProfileId }) => healthProfileId !== OFFICE_DNA)) return null;
  return (
    <Box sx={{ px: 4, py: 3, flexShrink: 0, border: '1px dashed', borderColor: 'divider', borderRadius: '12px' }}>
      <Box sx={{ typography: 'body2', fontWeight: 550 }}>{translate('healthProfiles.none')}</Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{translate('healthProfiles.noneHint')}</Box>
    </Box>
  );
}

function Dialogs({ open, onClose }: { open: Open | null; onClose: () => void }) {
  switch (open?.action) {
    case undefined:
      return null;
    case 'add':
      return <ProfileDialog profile={null} onClose={onClose} />;
    case 'edit':
      return <ProfileDialog profile={open.profile} onClose={onClose} />;
    case 'delete':
      return <DeactivateDialog profile={open.profile} onClose={onClose} />;
  }
}

/** `/settings/healthprofiles`: the office and the clinic's health profiles, each with its own rules. */
export default function HealthProfilesPage() {
  const translate = useTranslate();
  const { clinic, isAdmin } = useSession();
  const [open, setOpen] = useState<Open | null>(null);
  return (
    <List<HealthProfileView>
      resource={PROFILES}
      filter={{ isActive: true }}
      sort={{ field: 'profileName', order: 'ASC' }}
      perPage={500}
    >
      <Page
        kind="full"
        title={translate('healthProfiles.title')}
        actions={
          <>
            <ReanalysisProgress />
            {isAdmin && (
              <Button
                variant="contained"
                startIcon={<AddIcon fontSize="small" />}
                onClick={() => setOpen({ action: 'add' })}
              >
                {translate('healthProfiles.new')}
              </Button>
            )}
          </>
        }
      >
        <ReanalysisFailed />
        <ListTable<HealthProfileView> label={translate('healthProfiles.title')} empty={null}>
          <Col
            label="healthProfiles.name"
            source="profileName"
            card="heading"
            render={({ healthProfileId, profileName }) => (
              <MuiLink
                component={Link}
                to={rulesPath(healthProfileId)}
                underline="hover"
                sx={{ color: 'text.primary', fontWeight: 550, ...linkTarget }}
              >
                {profileName}
              </MuiLink>
            )}
          />
          <Col
            label="healthProfiles.patients"
            source="patients"
            align="right"
            sx={{ width: 130 }}
            render={({ patients }) => patients ?? NOTHING}
          />
          <Col
            label="healthProfiles.dateCreated"
            source="dateCreated"
            sx={{ width: 200 }}
            render={({ dateCreated }) => (dateCreated ? dateAt(Date.parse(dateCreated), clinic.timeZone) : NOTHING)}
          />
          <Col
            label="healthProfiles.actions"
            card="actions"
            align="right"
            sx={{ width: 150 }}
            render={(profile) => (
              <ProfileActions profile={profile} onAction={(action) => setOpen({ action, profile })} />
            )}
          />
        </ListTable>
        <NoProfiles />
        <ExamOption />
      </Page>
      <Dialogs open={open} onClose={() => setOpen(null)} />
    </List>
  );
}
