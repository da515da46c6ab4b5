import { hidesPerformance, type DriftRow, type DriftType } from '@helix/contracts';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MuiLink from '@mui/material/Link';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DayRange } from '../components/calendar-dates.js';
import { clinicFormat } from '../components/clinic-format.js';
import { downloadFile } from '../components/download-file.js';
import { Panel } from '../components/metrics/panel.js';
import { countText } from '../components/number-text.js';
import { nameInFile } from '../components/reports/file-name.js';
import { reportFigures } from '../components/reports/report-figures.js';
import { reportTable, rowCardsBelow } from '../components/reports/report-table.js';
import { touchLink, touchTargets } from '../components/touch-targets.js';
import { useSession } from '../session/session-context.js';
import { DriftPatientsDialog } from './drift-patients-dialog.js';
import { driftCsv, measureTexts, shownMeasures } from './drift-rows.js';

interface Props {
  type: DriftType;
  rows: readonly DriftRow[];
  range: DayRange;
  isFetching: boolean;
}

/** Rows that are shown at first. */
const FIRST_ROWS = 30;

/** The drift of a rule type, and of each hygienist and insurer of it. */
export function DriftPanel({ type, rows, range, isFetching }: Props) {
  const translate = useTranslate();
  const { clinic, preferences } = useSession();
  const [opened, setOpened] = useState<DriftRow | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const hidesMoney = hidesPerformance(preferences);
  const measures = shownMeasures(hidesMoney);
  const labelOf = (key: string): string => translate(`intervalDrift.columns.${key}`);
  const textsOf = (drift: DriftType | DriftRow) =>
    measureTexts(drift, clinicFormat(clinic.currency), translate('dashboards.notAvailable'));
  const ofType = textsOf(type);
  const download = (): void => {
    const csv = driftCsv(type, rows, hidesMoney, (key) =>
      key === 'procedure' ? translate('intervalDrift.procedure') : labelOf(key),
    );
    const name = [clinic.name, translate('navigation.intervalDrift'), type.name].join(' - ');
    downloadFile(`${nameInFile(name)}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  };
  return (
    <Panel
      title={type.name}
      titleVariant="h2"
      hint={translate('intervalDrift.hint', { from: range.startDate, to: range.endDate })}
      aria-busy={isFetching}
      sx={{ position: 'relative', overflow: 'hidden', containerType: 'inline-size' }}
      field={
        <Box sx={touchTargets}>
          <Button
            size="small"
            variant="outlined"
            startIcon={<DownloadIcon />}
            aria-label={translate('intervalDrift.download', { procedure: type.name })}
            onClick={download}
          >
            {translate('intervalDrift.csv')}
          </Button>
        </Box>
      }
    >
      {isFetching && <LinearProgress aria-hidden sx={{ position: 'absolute', top: 0, insetInline: 0, height: 2 }} />}
      <Box component="dl" sx={reportFigures}>
        {measures.map((key) => (
          <div key={key}>
            <dt>{labelOf(key)}</dt>
            <dd>{ofType[key]}</dd>
          </div>
        ))}
      </Box>
      {rows.length > 0 && (
        <Box component="table" sx={{ ...(reportTable as object), ...(cards as object), ...wrapping }}>
          <thead>
            <tr>
              {['provider', 'insurer'].map((key) => (
                <th key={key} scope="col" data-left>
                  {labelOf(key)}
                </th>
              ))}
              {measures.map((key) => (
                <th key={key} scope="col">
                  {labelOf(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(showsAll ? rows : rows.slice(0, FIRST_ROWS)).map((row) => {
              const { providerId, providerName: provider, insurer } = row;
              const texts = textsOf(row);
              return (
                <tr key={`${providerId} ${insurer}`}>
                  <th scope="row" data-left>
                    <MuiLink
                      component="button"
                      type="button"
                      aria-label={translate('intervalDrift.open', { provider, insurer })}
                      onClick={() => setOpened(row)}
                      sx={[{ textAlign: 'left', font: 'inherit' }, touchLink]}
                    >
                      {provider}
                    </MuiLink>
                  </th>
                  <td data-left data-insurer>
                    {insurer}
                  </td>
                  {measures.map((key) => (
                    <td key={key} data-label={labelOf(key)}>
                      {texts[key]}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </Box>
      )}
      {!showsAll && rows.length > FIRST_ROWS && (
        <Button size="small" onClick={() => setShowsAll(true)} sx={{ alignSelf: 'flex-start', mt: 2 }}>
          {translate('intervalDrift.showAll', { count: countText(rows.length) })}
        </Button>
      )}
      {type.gapsLeftOut > 0 && (
        <Box sx={{ mt: 3, typography: 'caption', color: 'text.secondary' }}>
          {translate('intervalDrift.leftOut', { smart_count: type.gapsLeftOut })}
        </Box>
      )}
      {opened && (
        <DriftPatientsDialog procedure={type.name} row={opened} range={range} onClose={() => setOpened(null)} />
      )}
    </Panel>
  );
}

/** Below this width of the panel, in pixels, rows are cards. */
const CARDS_BELOW = 860;
const cards = rowCardsBelow(CARDS_BELOW);

/** Names and headings have several lines where they need them. */
const wrapping = {
  '& tbody :is(th, td[data-insurer])': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  [`@container (min-width: ${CARDS_BELOW}px)`]: {
    '& thead th': { height: 44, whiteSpace: 'normal', verticalAlign: 'bottom', pb: 1 },
  },
  // Two figures with their labels have no room beside each other.
  '@container (max-width: 460px)': { '& tbody td[data-label]': { gridColumn: '1 / -1' } },
};
