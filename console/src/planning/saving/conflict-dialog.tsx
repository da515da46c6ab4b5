import { agendaOf, type Agenda, type AgendaItem } from '@helix/hygiene';
import DifferentIcon from '@mui/icons-material/CompareArrowsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { DialogFrame } from '../../components/form/dialog-frame.js';
import { IconAfterLastWord } from '../../components/icon-after-last-word.js';
import type { EditedPlan } from '../data/edited-plan.js';
import { usePlanning } from '../data/planning-context.js';
import { Table } from '../screen/table.js';
import { useClinicMoney } from '../services/use-clinic-money.js';
import { comparePlans } from './compare-plans.js';
import type { PlanConflict } from './use-save-plan.js';

interface Props {
  /** What the other plan is. */
  with: PlanConflict['with'];
  mine: EditedPlan;
  theirs: EditedPlan;
  isSaving: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Back to the edits, without a decision. */
  onClose: () => void;
}

/** The billed codes with their teeth: `02142, 33111 16`. */
const codesOf = ({ details }: AgendaItem): string =>
  details.map(({ adaCode, teeth }) => [adaCode, ...teeth].join(' ')).join(', ');

/** Two plans side by side, and the choice which one stays. */
export function ConflictDialog({ with: other, mine, theirs, isSaving, onKeepMine, onTakeTheirs, onClose }: Props) {
  const translate = useTranslate();
  const { text: money } = useClinicMoney();
  const { appointment, inputs } = usePlanning();
  const agendas = useMemo(
    () => [agendaOf(mine.selections, inputs), agendaOf(theirs.selections, inputs)] as const,
    [mine, theirs, inputs],
  );
  const rows = useMemo(() => comparePlans(...agendas), [agendas]);
  const who = appointment.userFullName ?? translate('planning.outdated.somebody');
  const minutes = (count: number): string => translate('planning.timing.minutes', { count });
  const cells = (item: AgendaItem | null, key: string) =>
    item === null ? (
      <td key={key} colSpan={2} data-starts={key}>
        {translate('planning.conflict.notPlanned')}
      </td>
    ) : (
      [
        <td key={`${key}-minutes`} data-starts={key}>
          {minutes(item.minutes)}
        </td>,
        <td key={`${key}-fee`}>
          {money(item.feeCents)}
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{codesOf(item)}</Box>
        </td>,
      ]
    );
  const totals = ({ timing, feeCents }: Agenda, key: string) => [
    <td key={`${key}-minutes`} data-starts={key}>
      {minutes(timing.usedMinutes)}
    </td>,
    <td key={`${key}-fee`}>{money(feeCents)}</td>,
  ];
  return (
    <DialogFrame title={translate(`planning.conflict.${other}.title`)} onClose={onClose} width={760} role="alertdialog">
      <DialogContent>
        <Box sx={{ mb: 3, color: 'text.secondary' }}>{translate(`planning.conflict.${other}.lead`, { who })}</Box>
        <Table
          sx={{
            '& th, & td': { px: { xs: 1, sm: 2 } },
            '& td:not([colspan])': { whiteSpace: 'nowrap' },
            '& [data-starts="theirs"]': { borderLeft: 1, borderLeftColor: 'divider' },
          }}
        >
          <thead>
            <tr>
              <th scope="col">{translate('planning.conflict.procedure')}</th>
              <th scope="col" colSpan={2}>
                {translate(`planning.conflict.${other}.mine`)}
              </th>
              <th scope="col" colSpan={2} data-starts="theirs">
                {translate(`planning.conflict.${other}.theirs`)}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ procedureRuleTypeId, name, mine: own, theirs: their, differs }) => (
              <tr key={procedureRuleTypeId} data-differs={differs || undefined}>
                <th scope="row">
                  <IconAfterLastWord text={name}>
                    {differs && (
                      <DifferentIcon
                        titleAccess={translate('planning.conflict.differs')}
                        sx={{ ml: 1, fontSize: 15, verticalAlign: '-3px', color: 'state.warning.text' }}
                      />
                    )}
                  </IconAfterLastWord>
                </th>
                {cells(own, 'mine')}
                {cells(their, 'theirs')}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{translate('planning.conflict.total')}</th>
              {totals(agendas[0], 'mine')}
              {totals(agendas[1], 'theirs')}
            </tr>
          </tfoot>
        </Table>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onTakeTheirs} disabled={isSaving}>
          {translate(`planning.conflict.${other}.takeTheirs`)}
        </Button>
        <Button variant="contained" onClick={onKeepMine} disabled={isSaving}>
          {translate(isSaving ? 'planning.save.saving' : `planning.conflict.${other}.keepMine`)}
        </Button>
      </DialogActions>
    </DialogFrame>
  );
}
