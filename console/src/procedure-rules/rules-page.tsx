import { OFFICE_DNA } from '@helix/hygiene';
import BackIcon from '@mui/icons-material/ArrowBackOutlined';
import UnknownIcon from '@mui/icons-material/SearchOffOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router';
import { ApiError } from '../api/problem.js';
import { LoadError } from '../components/load-error.js';
import { PageMessage } from '../components/page-message.js';
import { Page } from '../components/page.js';
import { ReanalysisFailed, ReanalysisProgress } from '../components/reanalysis/reanalysis-progress.js';
import { RuleEditorSkeleton } from '../components/rules/rule-editor-skeleton.js';
import { useSession } from '../session/session-context.js';
import { ProfileRules } from './profile-rules.js';
import { useProfile, useRules } from './rules-api.js';
import { UnmatchedCodes } from './unmatched-codes.js';
import './texts.js';

const PROFILES = '/settings/healthprofiles';

/** Shown when the profile does not exist or was removed. */
function NoProfile({ title, hint }: { title: string; hint: string }) {
  const translate = useTranslate();
  return (
    <PageMessage
      heading="h1"
      icon={<UnknownIcon />}
      title={title}
      actions={
        <Button component={Link} to={PROFILES} variant="contained">
          {translate('rules.toProfiles')}
        </Button>
      }
    >
      {hint}
    </PageMessage>
  );
}

function Rules({ healthProfileId }: { healthProfileId: number }) {
  const translate = useTranslate();
  const profile = useProfile(healthProfileId);
  const rules = useRules(healthProfileId);
  const officeRules = useRules(OFFICE_DNA);
  const isOffice = healthProfileId === OFFICE_DNA;
  const { isAdmin } = useSession();
  const error = profile.error ?? rules.error ?? officeRules.error;
  if (error instanceof ApiError && error.status === 404)
    return <NoProfile title={translate('rules.unknown')} hint={translate('rules.unknownHint')} />;
  if (profile.data && profile.data.dateDeleted !== null) {
    const title = translate('rules.deactivated', { name: profile.data.profileName });
    return <NoProfile title={title} hint={translate('rules.deactivatedHint')} />;
  }

  const retry = (): void => {
    for (const query of [profile, rules, officeRules]) if (query.error) void query.refetch();
  };
  const refetchRules = async () => {
    const read = { throwOnError: true, cancelRefetch: true };
    const [own, office] = await Promise.all([rules.refetch(read), isOffice ? null : officeRules.refetch(read)]);
    return { types: own.data ?? [], officeTypes: office?.data ?? null };
  };
  const isRetrying = profile.isFetching || rules.isFetching || officeRules.isFetching;
  const isThere = profile.data && rules.data && officeRules.data;
  return (
    <Page
      kind="full"
      title={profile.data?.profileName ?? translate('navigation.dna')}
      actions={
        <>
          <ReanalysisProgress />
          <Button
            component={Link}
            to={PROFILES}
            color="inherit"
            startIcon={<BackIcon />}
            sx={{ color: 'text.secondary' }}
          >
            {translate('rules.back')}
          </Button>
        </>
      }
    >
      <Typography variant="body2" color="text.secondary" sx={{ mt: -3 }}>
        {translate(isOffice ? 'rules.leadOffice' : 'rules.leadProfile')}
      </Typography>
      <ReanalysisFailed />
      {isOffice && isAdmin && <UnmatchedCodes />}
      {isThere ? (
        <ProfileRules
          healthProfileId={healthProfileId}
          name={profile.data.profileName}
          types={rules.data}
          officeTypes={isOffice ? null : officeRules.data}
          refetchRules={refetchRules}
        />
      ) : error ? (
        <LoadError title={translate('rules.failed')} error={error} isRetrying={isRetrying} onRetry={retry} />
      ) : (
        <RuleEditorSkeleton />
      )}
    </Page>
  );
}

/** `/settings/DNA/{id?}`: the rules of the office, or of the health profile in the address. */
export default function RulesPage() {
  const translate = useTranslate();
  const { id = String(OFFICE_DNA) } = useParams();
  if (!/^\d{1,9}$/.test(id))
    return <NoProfile title={translate('rules.unknown')} hint={translate('rules.unknownHint')} />;
  return <Rules key={id} healthProfileId={Number(id)} />;
}
