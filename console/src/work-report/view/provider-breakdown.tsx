import { hidesPerformance, type ProviderWorkReport } from '@helix/contracts';
import OpenIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DayRange } from '../../components/calendar-dates.js';
import { clinicFormat } from '../../components/clinic-format.js';
import { Panel } from '../../components/metrics/panel.js';
import { providerNames } from '../../components/person-name.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';
import { useSession } from '../../session/session-context.js';
import { successText } from '../report/report-rows.js';
import { AppointmentTable } from './appointment-table.js';
import { panelPadding } from './panel-padding.js';
import { WorkReportDownloads } from './work-report-downloads.js';

interface Props {
  reports: readonly ProviderWorkReport[];
  period: DayRange;
}

/** An entry for each provider that opens into the appointments. */
export function ProviderBreakdown({ reports, period }: Props) {
  const translate = useTranslate();
  const names = providerNames(
    reports.map(({ providerId, firstName, lastName }) => ({
      ...{ provider_id: providerId, first_name: firstName, last_name: lastName },
    })),
  );
  return (
    <Panel title={translate('workReport.breakdown.title')} titleVariant="h2" sx={panelPadding}>
      <Box sx={{ mt: 2 }}>
        {reports.map((report) => (
          <Entry
            key={report.providerId}
            report={report}
            name={names.get(report.providerId) ?? report.providerId}
            period={period}
            isOpenAtFirst={reports.length === 1}
          />
        ))}
      </Box>
    </Panel>
  );
}

interface EntryProps {
  report: ProviderWorkReport;
  name: string;
  period: DayRange;
  isOpenAtFirst: boolean;
}

function Entry({ report, name, period, isOpenAtFirst }: EntryProps) {
  const translate = useTranslate();
  const id = useId();
  const { clinic, preferences } = useSession();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const figures = [
    [translate('workReport.breakdown.completed'), successText(report.successPercentage)],
    ...(hidesPerformance(preferences)
      ? []
      : [[translate('workReport.breakdown.lost'), clinicFormat(clinic.currency).money(report.lostRevenue ?? 0)]]),
  ];
  return (
    <Box sx={{ borderTop: 1, borderColor: 'surface.line', containerType: 'inline-size' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>
        <Box component="h3" sx={{ flex: '1 1 260px', m: 0, minWidth: 0, fontWeight: 400 }}>
          <ButtonBase
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsOpen((before) => !before)}
            sx={headStyle}
          >
            <OpenIcon sx={{ fontSize: 20, transform: isOpen ? 'none' : 'rotate(-90deg)' }} />
            <Box component="span" sx={{ flex: { xs: '1 1 calc(100% - 40px)', sm: '1 1 120px' }, fontWeight: 600 }}>
              {name}
            </Box>
            {figures.map(([label, text]) => (
              <Box component="span" key={label} sx={{ minWidth: 120, fontVariantNumeric: 'tabular-nums' }}>
                <Box component="span" sx={{ mr: 1.5, fontSize: 12, color: 'text.secondary' }}>
                  {label}
                </Box>
                {text}
              </Box>
            ))}
          </ButtonBase>
        </Box>
        <WorkReportDownloads report={report} name={name} period={period} />
      </Box>
      {isOpen && (
        <Box id={id} sx={{ pb: 4 }}>
          <AppointmentTable appointments={report.appointments} name={name} />
        </Box>
      )}
    </Box>
  );
}

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-start',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 0.5,
  width: '100%',
  minHeight: 44,
  py: 1,
  borderRadius: '6px',
  font: 'inherit',
  fontSize: 13,
  textAlign: 'left',
  '&:hover': { bgcolor: 'surface.hover' },
  [COARSE_POINTER]: { minHeight: TOUCH_TARGET },
};
