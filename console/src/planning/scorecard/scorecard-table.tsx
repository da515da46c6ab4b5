import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import Box, { type BoxProps } from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AgendaItem, TakenTime } from '@helix/hygiene';
import { useTranslate } from 'react-admin';
import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';
import type { ClinicFormat } from '../../components/clinic-format.js';
import { fromFeeText } from '../agenda/from-fee-text.js';
import { ConflictMark } from '../conflicts/conflict-marks.js';
import type { ShownConflict } from '../conflicts/pms-conflicts-context.js';
import { ActualMinutesField } from './actual-minutes-field.js';
import { CreditSwitch } from './credit-switch.js';
import { ResultSign } from './result-sign.js';
import { keyOfRow, totalsOf, type ShownRow } from './scorecard-rows.js';
import type { ScorecardChanges } from './use-scorecard-changes.js';

/** Below this width of the panel the cells of a row stand in two lines. */
const NARROW = '@container (max-width: 539px)';

/** The first line of a cell is as high as the controls in it, so that all cells of a row stand on one line. */
const LINE = 'var(--line)';

const rowStyle = {
  '--line': '30px',
  [COARSE_POINTER]: { '--line': `${TOUCH_TARGET}px` },
  display: 'grid',
  gridTemplateColumns: '132px minmax(56px, 0.5fr) minmax(0, 1.6fr) 92px 112px',
  gridTemplateAreas: '"score code service minutes charge"',
  columnGap: 3,
  alignItems: 'start',
  py: 0.75,
  borderTop: 1,
  borderColor: 'surface.line',
  typography: 'body2',
  [NARROW]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto minmax(84px, auto)',
    gridTemplateAreas: '"score code charge" "service service minutes"',
    // Nothing is pressed in the upper line.
    '& > [data-upper]': { '--line': '30px' },
  },
} as const;

/** The cells that stand in the upper line of a narrow row. */
const UPPER = new Set(['score', 'code', 'charge']);

/** A cell that keeps its role although the row is a grid. */
function Cell({ area, role = 'cell', sx, ...props }: BoxProps & { area: string }) {
  return (
    <Box
      role={role}
      data-upper={UPPER.has(area) || undefined}
      {...props}
      sx={[{ gridArea: area, minWidth: 0 }, ...(Array.isArray(sx) ? sx : [sx])]}
    />
  );
}

/** The first line of a cell. */
const lineStyle = { display: 'flex', alignItems: 'center', minHeight: LINE } as const;
const numberStyle = { ...lineStyle, justifyContent: 'flex-end' } as const;
/** What was planned, right below the number of the first line. */
const plannedStyle = {
  typography: 'caption',
  color: 'text.secondary',
  fontWeight: 400,
  mt: `calc((20px - ${LINE}) / 2)`,
  pb: 1,
} as const;
/** A field for fingers fills its line. */
const belowFieldStyle = { [COARSE_POINTER]: { mt: 0.5 } } as const;

const right = { textAlign: 'right' } as const;
const caption = { typography: 'caption', color: 'text.secondary' } as const;

interface Props {
  rows: readonly ShownRow[];
  conflicts: readonly ShownConflict[];
  /** The procedures whose minutes follow from their fee. */
  timedByFee: readonly AgendaItem[];
  /** What the rows took, with the steps that have none. */
  time: TakenTime;
  format: ClinicFormat;
  changes: ScorecardChanges;
  onReason: (row: ShownRow) => void;
}

/** The prompt to give a reason; with a reason a check icon and the reason, which can be changed. */
function Reason({ row, onReason }: { row: ShownRow; onReason: (row: ShownRow) => void }) {
  const translate = useTranslate();
  const { name: procedure, needsReason } = row.result;
  const hasReason = row.reason !== null;
  return (
    <Button
      size="small"
      variant={hasReason ? 'text' : 'outlined'}
      startIcon={hasReason ? <CheckIcon sx={{ fontSize: 16 }} /> : undefined}
      onClick={() => onReason(row)}
      title={hasReason ? translate('scorecard.changeReason') : undefined}
      aria-label={
        hasReason
          ? translate('scorecard.changeReasonOf', { reason: row.reason, procedure })
          : translate('scorecard.giveReasonFor', { procedure })
      }
      sx={{
        px: hasReason ? 1 : 2,
        minHeight: 26,
        fontSize: 12,
        whiteSpace: 'normal',
        textAlign: 'left',
        overflowWrap: 'anywhere',
        ...(hasReason ? { color: 'text.secondary' } : needsReason ? { color: 'state.fail.text' } : {}),
      }}
    >
      {row.reason ?? translate('scorecard.giveReason')}
    </Button>
  );
}

interface RowProps extends Omit<Props, 'rows' | 'timedByFee' | 'time'> {
  row: ShownRow;
  /** Of the plan, when its minutes follow from its fee. */
  ofFee: AgendaItem | undefined;
}

function ScorecardRow({ row, conflicts, ofFee, format, changes, onReason }: RowProps) {
  const translate = useTranslate();
  const { result } = row;
  const { procedureRuleTypeId: typeId, isPlanned, completedAmmount, plannedAmmount } = result;
  const isOff = isPlanned && plannedAmmount !== completedAmmount;
  return (
    <Box role="row" data-procedure={typeId ?? result.completedCodes[0]} sx={rowStyle}>
      <Cell area="score" sx={lineStyle}>
        <ResultSign icon={row.icon} word={row.word} />
      </Cell>
      <Cell area="code" sx={[lineStyle, { overflowWrap: 'anywhere' }]}>
        {row.codes.join(', ')}
      </Cell>
      <Cell area="service">
        <Box sx={[lineStyle, { flexWrap: 'wrap', columnGap: 3 }]}>
          <Box component="span" sx={{ fontWeight: 550 }}>
            {result.name}
          </Box>
          {row.takesReason && <Reason row={row} onReason={onReason} />}
        </Box>
        {row.credits.map((credit) => (
          <CreditSwitch key={credit.procedureId} credit={credit} attribute={changes.attribute} />
        ))}
        {conflicts.map((conflict) => (
          <ConflictMark key={conflict.key} conflict={conflict} />
        ))}
      </Cell>
      <Cell area="minutes" sx={right}>
        {row.takesMinutes && typeId !== null && (
          <>
            <Box sx={numberStyle}>
              <ActualMinutesField row={row} procedureRuleTypeId={typeId} saveMinutes={changes.saveMinutes} />
            </Box>
            {result.plannedMinutes !== result.actualMinutes && (
              <Box sx={[plannedStyle, belowFieldStyle]}>
                {translate('scorecard.plannedMinutes', { count: result.plannedMinutes })}
              </Box>
            )}
            {ofFee && (
              <Box sx={[plannedStyle, belowFieldStyle]}>{fromFeeText(ofFee, translate, 'scorecard.fromFee')}</Box>
            )}
          </>
        )}
      </Cell>
      <Cell area="charge" sx={right}>
        {(isPlanned || result.completedCodes.length > 0) && (
          <Box sx={numberStyle}>
            {row.isUnpriced ? translate('scorecard.noFee') : format.exactMoney(completedAmmount)}
          </Box>
        )}
        {isOff && (
          <Box sx={plannedStyle}>{translate('scorecard.planned', { amount: format.exactMoney(plannedAmmount) })}</Box>
        )}
      </Cell>
    </Box>
  );
}

/** The rows of a scorecard with their sums. */
export function ScorecardTable({ rows, conflicts, timedByFee, time, format, changes, onReason }: Props) {
  const translate = useTranslate();
  const totals = totalsOf(rows.map(({ result }) => result));
  const head = { ...caption, [NARROW]: { display: 'none' } };
  return (
    <Box sx={{ containerType: 'inline-size', pt: 2 }}>
      <Box role="table" aria-label={translate('scorecard.title')}>
        <Box role="rowgroup">
          <Box role="row" sx={{ ...rowStyle, borderTop: 0, py: 1, [NARROW]: { display: 'none' } }}>
            {(['score', 'code', 'service', 'minutes', 'charge'] as const).map((column) => (
              <Cell
                key={column}
                area={column}
                role="columnheader"
                sx={[head, ...(column === 'minutes' || column === 'charge' ? [right] : [])]}
              >
                {translate(`scorecard.columns.${column}`)}
              </Cell>
            ))}
          </Box>
        </Box>
        <Box role="rowgroup">
          {rows.map((row) => (
            <ScorecardRow
              key={keyOfRow(row)}
              row={row}
              conflicts={conflicts.filter(
                ({ procedureRuleTypeId: id }) => id !== null && id === row.result.procedureRuleTypeId,
              )}
              ofFee={timedByFee.find((item) => item.procedureRuleTypeId === row.result.procedureRuleTypeId)}
              format={format}
              changes={changes}
              onReason={onReason}
            />
          ))}
        </Box>
        <Box role="rowgroup">
          <Box
            role="row"
            sx={{
              ...rowStyle,
              fontWeight: 600,
              borderColor: 'divider',
              [NARROW]: { ...rowStyle[NARROW], gridTemplateAreas: '"score minutes charge"' },
            }}
          >
            <Cell area="score" role="rowheader" sx={lineStyle}>
              {translate('scorecard.total')}
            </Cell>
            <Cell area="minutes" data-upper sx={right}>
              {time.usedMinutes > 0 && (
                <Box sx={numberStyle}>{translate('scorecard.totalMinutes', { count: time.usedMinutes })}</Box>
              )}
              {time.stepMinutes > 0 && (
                <Box sx={plannedStyle}>{translate('scorecard.stepMinutes', { count: time.stepMinutes })}</Box>
              )}
            </Cell>
            <Cell area="charge" sx={right}>
              <Box sx={numberStyle}>{format.exactMoney(totals.completed)}</Box>
              {totals.planned > 0 && (
                <Box sx={plannedStyle}>
                  {translate('scorecard.planned', { amount: format.exactMoney(totals.planned) })}
                </Box>
              )}
            </Cell>
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
