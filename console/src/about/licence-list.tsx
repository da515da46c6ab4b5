import type { ThirdPartyLicence } from '@helix/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { AfterDelay } from '../components/after-delay.js';
import { LoadError } from '../components/load-error.js';
import { Card } from '../components/page.js';
import { SearchInput } from '../components/search-input.js';
import { COARSE_POINTER, TOUCH_TARGET, touchTargets } from '../components/touch-targets.js';
import { LicenceDialog } from './licence-dialog.js';
import { useLicences } from './licences-api.js';

const LIST = 'licence-list';

interface RowProps {
  licence: ThirdPartyLicence;
  onOpen: () => void;
}

function Row({ licence: { name, version, licence }, onOpen }: RowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'baseline',
        flexWrap: 'wrap',
        columnGap: 2,
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
        [COARSE_POINTER]: { '& button': { minHeight: TOUCH_TARGET } },
      }}
    >
      <MuiLink
        component="button"
        type="button"
        underline="hover"
        onClick={onOpen}
        sx={{ fontSize: 13, fontWeight: 500, textAlign: 'left', overflowWrap: 'anywhere' }}
      >
        {name}
      </MuiLink>
      <Box component="span" sx={{ flex: 1, fontSize: 12, color: 'text.secondary' }}>
        {version}
      </Box>
      <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
        {licence}
      </Box>
    </Box>
  );
}

/** The licences that a search leaves, by name or licence. */
function Found({ licences }: { licences: readonly ThirdPartyLicence[] }) {
  const translate = useTranslate();
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<ThirdPartyLicence | null>(null);
  const sought = search.trim().toLowerCase();
  const found = licences.filter(({ name, licence }) => `${name} ${licence}`.toLowerCase().includes(sought));
  return (
    <>
      <Box sx={touchTargets}>
        <SearchInput
          label={translate('about.licences.search')}
          clearLabel={translate('list.clearSearch')}
          value={search}
          onChange={setSearch}
          width="100%"
        />
      </Box>
      <Typography role="status" variant="body2" color="text.secondary" sx={{ my: 2 }}>
        {found.length === 0
          ? translate('about.licences.noneFound', { search: search.trim() })
          : translate('about.licences.count', { smart_count: found.length })}
      </Typography>
      <Box
        component="ul"
        aria-label={translate('about.licences.title')}
        sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 360, overflowY: 'auto' }}
      >
        {found.map((licence) => (
          <Row key={`${licence.name} ${licence.version}`} licence={licence} onOpen={() => setOpened(licence)} />
        ))}
      </Box>
      {opened && <LicenceDialog licence={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function Licences() {
  const translate = useTranslate();
  const { data, error, isFetching, refetch } = useLicences();
  if (error)
    return (
      <LoadError
        title={translate('about.licences.failed')}
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data) return <Found licences={data} />;
  return (
    <Box role="status" aria-label={translate('common.loading')}>
      <AfterDelay>
        <Skeleton height={200} variant="rounded" />
      </AfterDelay>
    </Box>
  );
}

/** The software of others in Helix with its licences, folded until somebody wants it. */
export function LicenceList() {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title={translate('about.licences.title')}>
      <Typography color="text.secondary">{translate('about.licences.lead')}</Typography>
      <Box sx={{ mt: 3, ...touchTargets }}>
        <Button
          variant="outlined"
          aria-expanded={isOpen}
          aria-controls={isOpen ? LIST : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {translate(isOpen ? 'about.licences.hide' : 'about.licences.show')}
        </Button>
      </Box>
      {isOpen && (
        <Box id={LIST} sx={{ mt: 4 }}>
          <Licences />
        </Box>
      )}
    </Card>
  );
}
