import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import ResetIcon from '@mui/icons-material/ReplayOutlined';
import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { dateText } from '../../components/clinic-format.js';
import { Toggle } from '../../components/form/toggle.js';
import { RowAction } from '../../components/row-action.js';
import { Panel } from '../../components/metrics/panel.js';
import { NumberBox } from '../agenda/number-box.js';
import { ClaimDialog } from './claim-dialog.js';
import { claimRows, limitedProcedures, UNITS, type ClaimRow } from './claim-rows.js';
import { withUnits } from './coverage-draft.js';
import { phoneRows } from './phone-rows.js';
import { procedureName } from './procedure-names.js';
import type { CoverageEditor } from './use-coverage-editor.js';

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    padding: theme.spacing(0.5, 1.5),
    textAlign: 'right',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    paddingBlock: theme.spacing(1.5),
    fontSize: 12,
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.background.paper,
  },
  '& tbody th': { fontWeight: 500 },
  '& th:first-of-type': { textAlign: 'left', paddingLeft: theme.spacing(1.5) },
  '& [data-corrected]': { backgroundColor: theme.vars.palette.state.warning.tint },
  ...phoneRows(theme, '1.2fr 0.8fr 1.2fr'),
}));

/** The units that insurance counts, by procedure and date, with the corrections of users (spec 2 section 3, claims). */
export function ClaimsPanel({ editor: { saved, draft, inputs, edit } }: { editor: CoverageEditor }) {
  const translate = useTranslate();
  const [showsAll, setShowsAll] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const addition = useRef<HTMLButtonElement>(null);
  const limited = limitedProcedures(inputs);
  const rows = claimRows(saved.monthlyProcedureHistory, draft, (id) => showsAll || limited.has(id));
  const hasTreatments = saved.monthlyProcedureHistory.length > 0;
  return (
    <Panel
      title={translate('coverage.claims.title')}
      heading="h3"
      hint={translate('coverage.claims.hint')}
      field={
        <Button
          ref={addition}
          size="small"
          variant="outlined"
          startIcon={<AddIcon />}
          onClick={() => setIsAdding(true)}
        >
          {translate('coverage.claims.add')}
        </Button>
      }
    >
      {hasTreatments && (
        <FormControlLabel
          label={translate('coverage.claims.showAll')}
          control={<Toggle checked={showsAll} onChange={() => setShowsAll(!showsAll)} />}
          sx={{ mt: 2, minHeight: 30 }}
        />
      )}
      {rows.length === 0 ? (
        <Box sx={{ mt: 2, typography: 'body2', color: 'text.secondary' }}>
          {translate(hasTreatments ? 'coverage.claims.none' : 'coverage.claims.noneAtAll')}
        </Box>
      ) : (
        // Lets the keyboard scroll the rows.
        <Box
          tabIndex={0}
          role="group"
          aria-label={translate('coverage.claims.title')}
          sx={{ maxHeight: 400, overflowY: 'auto' }}
        >
          <Table>
            <thead>
              <tr>
                <th scope="col">{translate('coverage.claims.procedure')}</th>
                <th scope="col">{translate('coverage.claims.date')}</th>
                <th scope="col">{translate('coverage.claims.recorded')}</th>
                <th scope="col">{translate('coverage.claims.units')}</th>
                <th scope="col">{translate('coverage.claims.action')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row
                  key={`${row.date} ${row.procedureRuleTypeId}`}
                  row={row}
                  name={procedureName(row.procedureRuleTypeId)}
                  onUnits={(units) => edit((before) => withUnits(before, row, units))}
                  onRemoved={() => addition.current?.focus()}
                />
              ))}
            </tbody>
          </Table>
        </Box>
      )}
      {isAdding && (
        <ClaimDialog
          onAdd={(claim) => edit((before) => withUnits(before, claim, claim.units))}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Panel>
  );
}

interface RowProps {
  row: ClaimRow;
  name: string;
  /** Null: back to what is recorded. */
  onUnits: (units: number | null) => void;
  /** Called when the row was added and is gone. */
  onRemoved: () => void;
}

function Row({ row: { date, units, recordedUnits, isCorrected, isElsewhere }, name, onUnits, onRemoved }: RowProps) {
  const translate = useTranslate();
  const tableRow = useRef<HTMLTableRowElement>(null);
  const named = { procedure: name, date: dateText(date) };
  const state = recordedUnits === null ? 'added' : units === 0 ? 'removed' : 'corrected';
  /** The focused button is gone with the correction. */
  const reset = (): void => {
    onUnits(null);
    if (recordedUnits === null) onRemoved();
    else tableRow.current?.querySelector('input')?.focus();
  };
  return (
    <tr ref={tableRow} data-corrected={isCorrected || undefined}>
      <th scope="row">
        {name}
        {isElsewhere && (
          <Box component="span" sx={{ ml: 1, fontSize: 12, color: 'text.secondary' }}>
            {translate('coverage.claims.elsewhere')}
          </Box>
        )}
      </th>
      {/* Figures as wide as each other would widen the hyphens. */}
      <Box
        component="td"
        data-label={translate('coverage.claims.date')}
        sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'normal' }}
      >
        {dateText(date)}
      </Box>
      <td data-label={translate('coverage.claims.recorded')}>{recordedUnits ?? '–'}</td>
      <Box component="td" data-label={translate('coverage.claims.units')} sx={{ minWidth: 100 }}>
        <NumberBox
          {...UNITS}
          isOutlined
          width={72}
          label={translate('coverage.claims.unitsOf', named)}
          value={units}
          issue={translate('coverage.claims.range')}
          onChange={(typed) => onUnits(typed === recordedUnits ? null : typed)}
        />
      </Box>
      <td data-action>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1, minHeight: 34 }}>
          {isCorrected && (
            <>
              <Box component="span" sx={{ fontSize: 12, color: 'state.warning.text' }}>
                {translate(`coverage.claims.${state}`)}
              </Box>
              <RowAction
                label={translate('coverage.claims.reset', named)}
                tooltip={translate(recordedUnits === null ? 'coverage.claims.removeHint' : 'coverage.claims.resetHint')}
                onClick={reset}
              >
                {recordedUnits === null ? <RemoveIcon sx={{ fontSize: 16 }} /> : <ResetIcon sx={{ fontSize: 16 }} />}
              </RowAction>
            </>
          )}
        </Box>
      </td>
    </tr>
  );
}
