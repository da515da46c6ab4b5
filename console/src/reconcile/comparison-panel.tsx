import type { DifferenceItemView, ReconciliationView } from '@helix/contracts';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { clinicFormat } from '../components/clinic-format.js';
import { Panel } from '../components/metrics/panel.js';
import { reportFigures } from '../components/reports/report-figures.js';
import { useSession } from '../session/session-context.js';

type Comparison = ReconciliationView['comparisons'][number];

interface Props {
  total: number;
  comparison: Comparison;
}

/** The total of a day sheet beside one of Helix, and the items that make the difference. */
export function ComparisonPanel({ total, comparison: { scope, ownTotal, difference, sets } }: Props) {
  const translate = useTranslate();
  const { exactMoney } = clinicFormat(useSession().clinic.currency);
  const figures = { sheet: exactMoney(total), own: exactMoney(ownTotal), difference: exactMoney(difference) };
  const explanation =
    difference === 0 ? 'reconcile.equal' : sets.length === 0 ? 'reconcile.noSets' : 'reconcile.setsHint';
  return (
    <Panel title={translate(`reconcile.scopes.${scope}`)} titleVariant="h2">
      <Box component="dl" sx={reportFigures}>
        {Object.entries(figures).map(([key, text]) => (
          <div key={key}>
            <dt>{translate(`reconcile.figures.${key}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{translate(explanation)}</Box>
      {sets.length > 0 && (
        <Box component="ol" aria-label={translate('reconcile.sets')} sx={{ m: 0, mt: 3, p: 0, listStyle: 'none' }}>
          {sets.map((set) => (
            <Box component="li" key={set.map(({ procedureId }) => procedureId).join(' ')} sx={setStyle}>
              {set.map((item) => (
                <DifferenceItem key={item.procedureId} item={item} />
              ))}
            </Box>
          ))}
        </Box>
      )}
    </Panel>
  );
}

function DifferenceItem({ item }: { item: DifferenceItemView }) {
  const translate = useTranslate();
  const { exactMoney } = clinicFormat(useSession().clinic.currency);
  const { code, description, patientInitials, providerName, reason, date, delta } = item;
  const reasonText = translate(`reconcile.reasons.${reason}`, { date });
  return (
    <Box sx={{ display: 'flex', gap: 3, typography: 'body2' }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 550 }}>{[code, description].filter(Boolean).join(' ')}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {[reasonText, patientInitials, providerName].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      <Box sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {delta > 0 && '+'}
        {exactMoney(delta)}
      </Box>
    </Box>
  );
}

const setStyle = {
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  py: 3,
  borderTop: 1,
  borderColor: 'surface.line',
} as const;
