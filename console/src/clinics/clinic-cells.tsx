import type { ClinicRow } from '@helix/contracts';
import SalesforceIcon from '@mui/icons-material/CloudOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { CARDS_BELOW } from '../components/list/list-layout.js';
import { fullName } from '../components/person-name.js';
import { tooltip } from '../components/tooltip/tooltip-props.js';
import { touchTargetInLine } from '../components/touch-targets.js';

/** The name, and the link to the account where there is one. */
export function NameCell({ clinic: { name, salesforceUrl } }: { clinic: ClinicRow }) {
  const translate = useTranslate();
  return (
    <Box component="span" sx={cellStyle}>
      <Box component="span" sx={nameStyle} {...(name.length > LONG_NAME && tooltip(name))}>
        {name}
      </Box>
      {salesforceUrl !== null && (
        <Link
          href={salesforceUrl}
          target="_blank"
          rel="noopener"
          aria-label={translate('clinics.salesforce', { name })}
          {...tooltip(translate('clinics.salesforceHint'))}
          sx={iconLink}
        >
          <SalesforceIcon sx={{ fontSize: 18 }} />
        </Link>
      )}
    </Box>
  );
}

/** As high with an icon as without. */
const cellStyle = { display: 'inline-flex', alignItems: 'center', gap: 1.5, minHeight: 24, verticalAlign: 'middle' };

/** Characters that two lines have room for. */
const LONG_NAME = 60;

/** The name stays while the others scroll sideways, so that it may not take their room: a row has two of these lines. */
const nameStyle = {
  [`@container (min-width: ${CARDS_BELOW}px)`]: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    width: 'max-content',
    maxWidth: 220,
    overflow: 'hidden',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    lineHeight: '16px',
  },
} as const;

const iconLink = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 24,
  height: 24,
  borderRadius: '6px',
  ...touchTargetInLine(24),
} as const;

interface CustomerProps {
  clinic: ClinicRow;
  onEdit: () => void;
}

/** The customer, whose form a click opens; first and last name are in the tooltip. */
export function CustomerCell({ clinic: { customerName, firstName, lastName }, onEdit }: CustomerProps) {
  const translate = useTranslate();
  return (
    <Link
      component="button"
      type="button"
      underline="hover"
      onClick={onEdit}
      aria-label={translate('clinics.editCustomer', { name: customerName })}
      {...tooltip(fullName(firstName, lastName))}
      sx={{ fontSize: 13, textAlign: 'left', verticalAlign: 'baseline', ...touchTargetInLine(18) }}
    >
      {customerName}
    </Link>
  );
}
