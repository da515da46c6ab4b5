import { explainCoverage, type CoverageColor } from '@helix/hygiene';
import CoveredIcon from '@mui/icons-material/CheckCircleOutlined';
import NoneIcon from '@mui/icons-material/DoNotDisturbOnOutlined';
import UnknownIcon from '@mui/icons-material/HelpOutlineOutlined';
import LowIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import Tooltip from '@mui/material/Tooltip';
import { memo, useState, type ComponentType } from 'react';
import { useTranslate } from 'react-admin';
import { withDateTexts } from '../../components/clinic-format.js';
import { useUnchanged } from '../data/use-unchanged.js';
import { badgeOf, type BadgeState } from './badge-state.js';
import { procedureName } from './procedure-names.js';
import { useCoverage, usePlannedUnits, type PatientCoverage } from './use-coverage.js';
import './texts.js';

const WIDTH = 100;
const STATE = { green: 'success', amber: 'warning', red: 'fail', grey: 'none' } as const satisfies Record<
  CoverageColor,
  string
>;
const ICONS: Readonly<Record<CoverageColor, ComponentType<SvgIconProps>>> = {
  green: CoveredIcon,
  amber: LowIcon,
  red: NoneIcon,
  grey: UnknownIcon,
};

interface Props {
  procedureRuleTypeId: number;
  /** -1: reached by other keys than Tab. */
  tabIndex?: number;
}

/** What insurance covers of a procedure at the appointment (spec 2 section 4). Nothing for patients without insurance. */
export function CoverageBadge({ procedureRuleTypeId, tabIndex = 0 }: Props) {
  const { data, isLoading } = useCoverage();
  // Keeps the row as it will be.
  if (isLoading) return <Skeleton variant="rounded" width={WIDTH} height={22} sx={{ flexShrink: 0 }} />;
  return data ? <LoadedBadge coverage={data} procedureRuleTypeId={procedureRuleTypeId} tabIndex={tabIndex} /> : null;
}

function LoadedBadge({ coverage, procedureRuleTypeId, tabIndex }: Props & { coverage: PatientCoverage }) {
  const plan = usePlannedUnits(coverage);
  const badge = useUnchanged(badgeOf(procedureRuleTypeId, plan, coverage.coverageOfType));
  if (badge === null) return null;
  return (
    <Badge badge={badge} procedure={procedureName(procedureRuleTypeId)} date={coverage.view.date} tabIndex={tabIndex} />
  );
}

interface BadgeProps extends Pick<Props, 'tabIndex'> {
  badge: BadgeState;
  procedure: string;
  /** Of the appointment that it is about, `yyyy-mm-dd`. */
  date: string;
}

/** A badge of a state that is computed already. */
export const Badge = memo(function Badge({ badge, procedure, date, tabIndex = 0 }: BadgeProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const { label, description, exceedingUnits, coverage } = badge;
  // Enough is left, but not for all that is planned.
  const isExceeded = exceedingUnits > 0 && badge.color === 'green';
  const color = isExceeded ? 'amber' : badge.color;
  const Icon = ICONS[color];
  const text = translate(...label);
  const state = translate(...description);
  return (
    <Tooltip
      describeChild
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      enterDelay={200}
      slotProps={{ tooltip: { sx: { maxWidth: 340 } } }}
      title={
        <>
          <Box sx={{ fontWeight: 600 }}>{state}</Box>
          {explainCoverage(coverage, date).map((reason) => (
            <Box key={reason.text}>{withDateTexts(reason.text)}</Box>
          ))}
        </>
      }
    >
      <ButtonBase
        // Starts with the visible text, so that voice control finds it.
        aria-label={translate('coverage.badge.of', { procedure: `${text}. ${procedure}`, state })}
        tabIndex={tabIndex}
        onClick={() => setOpen(true)}
        sx={{
          flexShrink: 0,
          width: WIDTH,
          minHeight: 30,
          borderRadius: '6px',
          font: 'inherit',
          '@media (pointer: coarse)': { minHeight: 44 },
        }}
      >
        <Box
          component="span"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            width: '100%',
            px: 1.25,
            borderRadius: '6px',
            fontSize: 12,
            lineHeight: '22px',
            fontVariantNumeric: 'tabular-nums',
            whiteSpace: 'nowrap',
            color: `state.${STATE[color]}.text`,
            bgcolor: `state.${STATE[color]}.tint`,
          }}
        >
          <Icon aria-hidden sx={{ fontSize: 14 }} />
          {isExceeded ? translate('coverage.badge.over', { units: exceedingUnits }) : text}
        </Box>
      </ButtonBase>
    </Tooltip>
  );
});
