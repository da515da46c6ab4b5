import {
  agendaItems,
  careFactsOf,
  changeProcedure,
  explainCoverage,
  planThatFits,
  removeProcedure,
  withoutUncovered,
  type AgendaItem,
  type AgreementNote,
  type ApplicableProcedure,
  type FittingPlan,
  type PlanSelection,
} from '@helix/hygiene';
import Alert from '@mui/material/Alert';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useUnchanged } from '../../components/use-unchanged.js';
import type { ExplainedFigure } from '../../explain/figure.js';
import { ConflictMark, usePanelConflicts, WaitingConflicts } from '../conflicts/conflict-marks.js';
import { PlanCoverageLine } from '../coverage/plan-coverage-line.js';
import { useCoverageBadges } from '../coverage/use-coverage-badges.js';
import { useCoverage } from '../coverage/use-coverage.js';
import { usePlanning } from '../data/planning-context.js';
import { SurfacesDialog } from '../services/dialogs/surfaces-dialog.js';
import { useChoices } from '../services/use-choices.js';
import { AgendaRow, type ItemChange } from './agenda-row.js';
import { teethOfCode, withTeeth } from './agenda-edits.js';
import styles from './agenda.module.css';
import { FitResult } from './fit-result.js';
import { itemFigure } from './plan-figures.js';
import { PlanHeader } from './plan-header.js';
import { PlanTotals } from './plan-totals.js';
import { RowEditingContext } from './row-editing.js';
import { useFigureStyle } from './use-figure-style.js';
import { useUndo } from './use-undo.js';
import '../services/texts.js';
import './texts.js';

interface OpenSurfaces {
  procedure: ApplicableProcedure;
  selection: PlanSelection;
  adaCode: string;
}

/** A proposed plan, and the plan before it. */
interface ShownFit {
  fit: FittingPlan;
  before: readonly PlanSelection[];
}

/** The button that removes a row from the plan. */
const removalOf = (row: Element | null | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>('[data-remove] button') ?? null;

/** The planned procedures in agenda order, with their minutes and fees, and the totals of the plan. */
export function AppointmentPlan() {
  const translate = useTranslate();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const fitButton = useRef<HTMLButtonElement>(null);
  const { appointment, inputs, selections, agenda, edit } = usePlanning();
  const { change, dialog } = useChoices();
  const { canUndo, undo } = useUndo();
  const { data: coverage, isFetching, refetch } = useCoverage();
  const [surfaces, setSurfaces] = useState<OpenSurfaces | null>(null);
  const [shownFit, setShownFit] = useState<ShownFit | null>(null);
  const removedAt = useRef<number | null>(null);

  // The row that took the place of a removed one has the focus, or the heading without a row.
  useEffect(() => {
    if (removedAt.current === null) return;
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [];
    const heir = removalOf(rows[Math.min(removedAt.current, rows.length - 1)]) ?? heading.current;
    removedAt.current = null;
    if (heir !== document.activeElement) heir?.focus();
  }, [agenda]);

  const style = useFigureStyle();
  const conflicts = usePanelConflicts(({ kind }) => kind !== 'missedReason');
  const plannedIds = agendaItems(agenda.items).map((item) => item.procedureRuleTypeId);
  const planned = new Set(plannedIds);
  const badgeOf = useCoverageBadges(plannedIds);
  const isOfRow = (id: number | null): boolean => id !== null && planned.has(id);

  const bySelection = new Map(selections.map((selection) => [selection.procedureRuleTypeId, selection]));
  const remove = (id: number): void => {
    if (!edit((plan, planInputs) => removeProcedure(plan, id, planInputs))) return;
    removedAt.current = plannedIds.indexOf(id);
    // Moves on while the row is there: a focused button that is taken away has the browser lay the page out three times.
    const row = list.current?.querySelector(`[data-item="${id}"]`);
    removalOf(row?.nextElementSibling ?? row?.previousElementSibling)?.focus();
  };
  const open = (procedure: ApplicableProcedure, selection: PlanSelection, what: ItemChange, adaCode = ''): void => {
    if (what === 'surfaces') setSurfaces({ procedure, selection, adaCode });
    else change(procedure, selection, what);
  };
  const fitPlan = async (): Promise<void> => {
    // A click may come before the coverage, which decides what is left out.
    const known = coverage ?? (isFetching ? (await refetch({ cancelRefetch: false })).data : undefined);
    let shown: ShownFit | null = null;
    edit((before, planInputs) => {
      const facts = careFactsOf(appointment, planInputs);
      const fit = planThatFits(before, planInputs, facts, known?.coverageOfType ?? null);
      shown = { fit, before };
      return { selections: fit.selections, error: null };
    });
    setShownFit(shown);
  };
  const removeUncovered = ({ fit, before }: ShownFit, note: AgreementNote): void => {
    const { selections: rest } = withoutUncovered(fit.selections, note, inputs);
    edit(() => ({ selections: rest, error: null }));
    setShownFit({ fit: { ...fit, selections: rest, toAgree: fit.toAgree.filter((one) => one !== note) }, before });
  };
  /** The focused button is gone with the result: the one that opened it gets the focus back. */
  const closeFit = (): void => {
    setShownFit(null);
    fitButton.current?.focus();
  };
  const saveSurfaces = ({ procedure, selection, adaCode }: OpenSurfaces, teeth: readonly string[]): void => {
    const codes = withTeeth(selection, procedure, adaCode, teeth);
    const isChanged = edit((plan, planInputs) =>
      changeProcedure(plan, selection.procedureRuleTypeId, { codes }, planInputs),
    );
    if (isChanged) setSurfaces(null);
  };
  // The same objects and functions from edit to edit, so that an edit renders only the rows that it changes.
  const items = useUnchanged(agenda.items);
  const explainItem = (item: AgendaItem): ExplainedFigure => {
    const reasons =
      coverage && item.details.length > 0
        ? explainCoverage(coverage.coverageOfType(item.procedureRuleTypeId), coverage.view.date)
        : [];
    return itemFigure(item, { agenda, inputs, coverage: reasons }, style);
  };
  const latest = useRef({ open, remove, explainItem, undo, fitPlan });
  latest.current = { open, remove, explainItem, undo, fitPlan };
  const explain = useCallback((item: AgendaItem) => latest.current.explainItem(item), []);
  const editing = useMemo(() => ({ edit, inputs, explain }), [edit, inputs, explain]);
  const onChange = useCallback<typeof open>((...change) => latest.current.open(...change), []);
  const onRemove = useCallback((id: number) => latest.current.remove(id), []);
  const onUndo = useCallback(() => latest.current.undo(), []);
  const onFit = useCallback(() => void latest.current.fitPlan(), []);
  const rowOf = (item: AgendaItem, isChild: boolean) => {
    const selection = bySelection.get(item.procedureRuleTypeId);
    if (!selection) return null;
    return (
      <AgendaRow
        key={item.procedureRuleTypeId}
        item={item}
        selection={selection}
        procedure={inputs.procedures.find((one) => one.procedureRuleTypeId === item.procedureRuleTypeId)}
        isChild={isChild}
        badge={badgeOf(item.procedureRuleTypeId)}
        conflict={conflicts.shown.find(({ procedureRuleTypeId: id }) => id === item.procedureRuleTypeId)}
        onChange={onChange}
        onRemove={onRemove}
      />
    );
  };
  return (
    <section aria-labelledby={headingId} className={styles['panel']} {...conflicts.pointer}>
      <PlanHeader
        id={headingId}
        heading={heading}
        fitButton={fitButton}
        canUndo={canUndo}
        onUndo={onUndo}
        onFit={onFit}
      />
      {shownFit && shownFit.fit.selections === selections && (
        <FitResult
          fit={shownFit.fit}
          inputs={inputs}
          freeMinutes={Math.max(0, agenda.timing.remainingMinutes)}
          isChanged={shownFit.fit.selections !== shownFit.before}
          onRemove={(note) => removeUncovered(shownFit, note)}
          onUndo={() => {
            edit(() => ({ selections: shownFit.before, error: null }));
            closeFit();
          }}
          onClose={closeFit}
        />
      )}
      {agenda.problems.length > 0 && (
        <Alert severity="warning" variant="outlined" sx={{ mx: 3, mb: 2 }}>
          {agenda.problems.join(' ')}
        </Alert>
      )}
      {agenda.items.length === 0 ? (
        <div className={styles['empty']}>
          <div className={styles['emptyTitle']}>{translate('agenda.empty')}</div>
          {translate('agenda.emptyHint')}
        </div>
      ) : (
        <RowEditingContext value={editing}>
          <ul ref={list} aria-label={translate('agenda.list')} className={styles['items']}>
            {items.map((item) => [rowOf(item, false), ...item.children.map((child) => rowOf(child, true))])}
          </ul>
        </RowEditingContext>
      )}
      {conflicts.shown.some(({ procedureRuleTypeId: id }) => !isOfRow(id)) && (
        <div role="group" aria-label={translate('conflicts.label')} className={styles['others']}>
          {conflicts.shown
            .filter(({ procedureRuleTypeId: id }) => !isOfRow(id))
            .map((conflict) => (
              <ConflictMark key={conflict.key} conflict={conflict} showsName />
            ))}
        </div>
      )}
      <div className={styles['foot']}>
        <WaitingConflicts {...conflicts} />
        <PlanTotals />
        <PlanCoverageLine />
      </div>
      {dialog}
      {surfaces && (
        <SurfacesDialog
          name={surfaces.adaCode || surfaces.procedure.name}
          initial={teethOfCode(surfaces.selection, surfaces.procedure, surfaces.adaCode)}
          saveLabel={translate('services.dialogs.save')}
          onSave={(teeth) => saveSurfaces(surfaces, teeth)}
          onClose={() => setSurfaces(null)}
        />
      )}
    </section>
  );
}
