import type { UnmatchedCode } from '@helix/contracts';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { COARSE_POINTER, TOUCH_TARGET, touchTargets } from '../components/touch-targets.js';
import { useUnmatchedCodes } from './rules-api.js';

const Section = styled('details')(({ theme }) => ({
  marginBottom: theme.spacing(2),
  '& summary': { cursor: 'pointer', width: 'fit-content', fontSize: 13, padding: theme.spacing(1, 0) },
  [COARSE_POINTER]: { '& summary': { minHeight: TOUCH_TARGET, alignContent: 'center' } },
  '& > div': { maxHeight: 240, overflow: 'auto' },
  '& table': { borderCollapse: 'collapse', fontSize: 13, lineHeight: '18px', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': { textAlign: 'left', fontWeight: 400, padding: theme.spacing(1, 3, 1, 0) },
  '& thead th': { fontSize: 12, color: theme.vars.palette.text.secondary },
  '& tbody tr > *': { borderTop: `1px solid ${theme.vars.palette.surface.line}` },
  '& :is(th, td)[data-number]': { textAlign: 'right' },
}));

function CodeRow({ code, description, procedures, claims, fees }: UnmatchedCode) {
  const translate = useTranslate();
  return (
    <tr>
      <th scope="row">{code || translate('rules.unmatched.blank')}</th>
      <td>{description}</td>
      <td data-number>{procedures}</td>
      <td data-number>{claims}</td>
      <td data-number>{fees}</td>
    </tr>
  );
}

/** Codes of the practice-management system that Helix counts for no procedure, for clinic admins. */
export function UnmatchedCodes() {
  const translate = useTranslate();
  const { data: codes = [], error, isFetching, refetch } = useUnmatchedCodes();
  if (error)
    return (
      <Typography variant="body2" role="alert" sx={touchTargets}>
        {translate('rules.unmatched.failed')}{' '}
        <Button size="small" disabled={isFetching} onClick={() => void refetch()}>
          {translate('common.tryAgain')}
        </Button>
      </Typography>
    );
  if (codes.length === 0) return null;
  return (
    <Section>
      <summary>{translate('rules.unmatched.title', { smart_count: codes.length })}</summary>
      <Typography variant="body2" color="text.secondary">
        {translate('rules.unmatched.hint')}
      </Typography>
      <div tabIndex={0} role="region" aria-label={translate('rules.unmatched.list')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{translate('rules.unmatched.code')}</th>
              <th scope="col">{translate('rules.unmatched.description')}</th>
              {['procedures', 'claims', 'fees'].map((column) => (
                <th key={column} scope="col" data-number>
                  {translate(`rules.unmatched.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {codes.map((code) => (
              <CodeRow key={code.code} {...code} />
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
