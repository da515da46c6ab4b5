import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTheme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { activeCounts, INSIGHT_KINDS, type AppointmentInsights } from '../layout/appointment-insights.js';
import { KindIcon, kindColors } from './kinds.js';

/** What the lines of a day mean, and how many appointments in sight still have each. */
export function Legend({ appointments }: { appointments: readonly AppointmentInsights[] | undefined }) {
  const translate = useTranslate();
  const colors = kindColors(useTheme());
  const counts = appointments && activeCounts(appointments);
  return (
    <Box
      component="ul"
      aria-label={translate('insights.legend')}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 1,
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      {INSIGHT_KINDS.map((kind) => (
        <Tooltip key={kind} title={translate(`insights.hints.${kind}`)}>
          <Box component="li" data-kind={kind} sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
            <Box
              aria-hidden
              sx={{
                display: 'grid',
                placeItems: 'center',
                width: 22,
                height: 18,
                borderRadius: '3px 5px 5px 3px',
                bgcolor: colors[kind].tint,
                color: colors[kind].ink,
                boxShadow: `inset 3px 0 0 ${colors[kind].bar}`,
                pl: '3px',
              }}
            >
              <KindIcon kind={kind} sx={{ fontSize: 14 }} />
            </Box>
            {translate(`insights.kinds.${kind}`)}
            <Box component="strong" sx={{ color: 'text.primary', fontWeight: 600 }}>
              {counts?.[kind]}
            </Box>
          </Box>
        </Tooltip>
      ))}
    </Box>
  );
}
