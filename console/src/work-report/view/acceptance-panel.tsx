import type { TreatmentSuccess } from '@helix/contracts';
import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { Panel } from '../../components/metrics/panel.js';
import {
  ACCEPTANCE_SERIES,
  acceptanceBars,
  type AcceptanceBar,
  type AcceptancePart,
  type AcceptanceSeries,
} from '../report/acceptance.js';
import { EmptyLine } from './empty-line.js';
import { panelPadding } from './panel-padding.js';

/** How often planned treatments were completed, and why they were not: a bar of 100 % for each that was missed. */
export function AcceptancePanel({ treatments }: { treatments: Readonly<Record<string, TreatmentSuccess>> }) {
  const translate = useTranslate();
  const bars = acceptanceBars(treatments);
  const used = ACCEPTANCE_SERIES.filter((series) =>
    bars.some(({ parts }) => parts.some((one) => one.series === series)),
  );
  return (
    <Panel
      title={translate('workReport.acceptance.title')}
      hint={translate('workReport.acceptance.hint')}
      sx={panelPadding}
    >
      {bars.length === 0 ? (
        <EmptyLine>
          {translate(Object.keys(treatments).length === 0 ? 'workReport.noData' : 'workReport.acceptance.all')}
        </EmptyLine>
      ) : (
        <>
          <Box component="ul" sx={listStyle}>
            {bars.map((bar) => (
              <Bar key={bar.name} {...bar} />
            ))}
          </Box>
          <Legend series={used} />
        </>
      )}
    </Panel>
  );
}

function useSeriesText(): (series: AcceptanceSeries) => string {
  const translate = useTranslate();
  return (series) =>
    translate(series === 'Completed' ? 'workReport.acceptance.completed' : `workReport.reasons.${series}`);
}

function Bar({ name, parts }: AcceptanceBar) {
  const translate = useTranslate();
  const seriesText = useSeriesText();
  const inWords = ({ series, percentage, count }: AcceptancePart): string =>
    translate('workReport.acceptance.part', {
      ...{ series: seriesText(series), percent: `${percentage.toFixed(1)}%`, count },
    });
  return (
    <Box component="li" sx={rowStyle}>
      <span>{name}</span>
      <Box sx={{ display: 'flex', height: 24, borderRadius: '4px', overflow: 'hidden' }}>
        {parts.map((part) => (
          <Box
            key={part.series}
            aria-hidden
            title={inWords(part)}
            sx={{ ...partStyle, flexBasis: `${part.percentage}%`, ...SERIES_COLORS[part.series] }}
          >
            <Box component="span" sx={labelStyle}>
              {part.label}
            </Box>
          </Box>
        ))}
      </Box>
      <span style={visuallyHidden}>{parts.map(inWords).join(', ')}</span>
    </Box>
  );
}

function Legend({ series }: { series: readonly AcceptanceSeries[] }) {
  const seriesText = useSeriesText();
  return (
    <Box component="ul" aria-hidden sx={legendStyle}>
      {series.map((one) => (
        <li key={one}>
          <Box sx={{ width: 10, height: 10, borderRadius: '3px', bgcolor: SERIES_COLORS[one].bgcolor }} />
          {seriesText(one)}
        </li>
      ))}
    </Box>
  );
}

/** Told apart also by who does not see red and green; the letters on them reach AA. The same in both themes. */
const SERIES_COLORS: Readonly<Record<AcceptanceSeries, { bgcolor: string; color: string }>> = {
  Completed: { bgcolor: '#1b7f5c', color: '#ffffff' },
  PatientDeclined: { bgcolor: '#d55e00', color: '#000000' },
  RanOutOfTime: { bgcolor: '#e6b33d', color: '#000000' },
  TreatmentPlanChanged: { bgcolor: '#56b4e9', color: '#000000' },
  DoctorNotAvailable: { bgcolor: '#7b4fa3', color: '#ffffff' },
  Other: { bgcolor: '#cc79a7', color: '#000000' },
  Unspecified: { bgcolor: '#8a94a0', color: '#000000' },
};

const listStyle = { display: 'grid', gap: 2, m: 0, mt: 3, p: 0, listStyle: 'none', fontSize: 13 } as const;
const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '180px minmax(0, 1fr)' },
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  minWidth: 0,
};
const partStyle = {
  containerType: 'inline-size',
  flexShrink: 1,
  minWidth: 0,
  overflow: 'hidden',
  fontSize: 12,
  fontWeight: 550,
  lineHeight: '24px',
  textAlign: 'center',
  whiteSpace: 'nowrap',
} as const;
/** On a phone, parts of a few percent are too narrow for their label. */
const labelStyle = { '@container (max-width: 23px)': { display: 'none' } } as const;
const legendStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  rowGap: 1,
  m: 0,
  mt: 3,
  p: 0,
  listStyle: 'none',
  typography: 'caption',
  color: 'text.secondary',
  '& li': { display: 'flex', alignItems: 'center', gap: 1 },
} as const;
