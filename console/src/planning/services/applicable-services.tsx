import type { ApplicableProcedure } from '@helix/hygiene';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  startTransition,
  useCallback,
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { useTranslate } from 'react-admin';
import { groupVariable } from '../../components/rules/rule-table-styles.js';
import { useCoverageBadges } from '../coverage/use-coverage-badges.js';
import { usePlanning } from '../data/planning-context.js';
import { PatientRulesDialog } from '../rules/patient-rules-dialog.js';
import { ServiceRow } from './service-row.js';
import { serviceFigures, type ServiceFigures } from './service-figures.js';
import { firstServices, nextFocus, serviceSections } from './service-sections.js';
import { ServicesHeader } from './services-header.js';
import styles from './services.module.css';
import { useChoices } from './use-choices.js';
import { useServiceKeys } from './use-service-keys.js';
import '../../components/rules/texts.js';
import './texts.js';

/** More than a screen shows without scrolling. */
const FIRST_SERVICES = 16;
const NO_FIGURES: ServiceFigures = { minutes: null, feeCents: null, isUnpriced: false };

/** The services that can be planned for the patient, by colour group: added by a click, Enter, a number or a search. */
export function ApplicableServices() {
  const translate = useTranslate();
  const headingId = useId();
  const { appointment, inputs, selections, isRecommendedOnly, setRecommendedOnly } = usePlanning();
  const { add, dialog } = useChoices();
  const [search, setSearch] = useState('');
  const [currentId, setCurrentId] = useState<number | null>(null);
  const [editedRule, setEditedRule] = useState<number | null>(null);
  const root = useRef<HTMLElement>(null);
  const { procedures } = inputs;
  const sections = useMemo(
    () => serviceSections(procedures, { isRecommendedOnly, search }),
    [procedures, isRecommendedOnly, search],
  );
  const figures = useMemo(
    () => new Map(procedures.map((procedure) => [procedure.procedureRuleTypeId, serviceFigures(procedure, inputs)])),
    [procedures, inputs],
  );
  const recommendations = useMemo(
    () => new Map(appointment.recommendations.map((view) => [view.procedureRuleTypeId, view])),
    [appointment.recommendations],
  );
  const planned = new Set(selections.map(({ procedureRuleTypeId }) => procedureRuleTypeId));
  const shown = useMemo(() => sections.flatMap(({ services }) => services), [sections]);
  const badgeOf = useCoverageBadges(
    useMemo(() => shown.map(({ procedure }) => procedure.procedureRuleTypeId), [shown]),
  );
  const currentIndex = Math.max(
    0,
    shown.findIndex(({ procedure }) => procedure.procedureRuleTypeId === currentId),
  );
  const date = appointment.startDate.slice(0, 10);
  // The screen opens with the services in view; those below come with the next frame.
  const isOpening = useDeferredValue(false, true);
  const rendered = isOpening ? firstServices(sections, FIRST_SERVICES) : sections;

  const focusService = (index: number): void => {
    const id = shown[index]?.procedure.procedureRuleTypeId;
    root.current?.querySelector<HTMLElement>(`[data-service="${id}"]`)?.focus();
  };
  const addNumbered = (wanted: number): boolean => {
    const numbered = shown.find(({ number }) => number === wanted);
    if (numbered) add(numbered.procedure);
    return numbered !== undefined;
  };
  const searchField = (): HTMLInputElement | null => root.current?.querySelector('input[type="search"]') ?? null;
  useServiceKeys({ onNumber: addNumbered, onFind: () => searchField()?.focus() });
  const onListKey = (event: KeyboardEvent, id: number): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const index = shown.findIndex(({ procedure }) => procedure.procedureRuleTypeId === id);
    const next = nextFocus(event.key, index, shown.length);
    if (next !== null) focusService(next);
    else if (/^\p{L}$/u.test(event.key)) {
      // Type-ahead: the letter goes into the search.
      setSearch(event.key);
      searchField()?.focus();
    }
    // Also where single keys are turned off on the page: here the list has the focus.
    else if (!/^[1-9]$/.test(event.key) || !addNumbered(Number(event.key))) return;
    event.preventDefault();
  };
  const onSearchKey = (event: KeyboardEvent): void => {
    const [first] = shown;
    if (event.key === 'ArrowDown') focusService(0);
    else if (event.key === 'Enter' && first && search.trim() !== '') {
      add(first.procedure);
      setSearch('');
    } else if (event.key === 'Escape' && search !== '') setSearch('');
    else return;
    event.preventDefault();
  };
  // The same functions from edit to edit, so that an edit renders only the rows that it changes.
  const latest = useRef({ add, onListKey, onSearchKey });
  latest.current = { add, onListKey, onSearchKey };
  const onAdd = useCallback((procedure: ApplicableProcedure) => latest.current.add(procedure), []);
  const onKeyDown = useCallback((event: KeyboardEvent, id: number) => latest.current.onListKey(event, id), []);
  // The row that Tab comes back to: nobody sees it, and a click focuses a row right before it adds the service.
  const onFocus = useCallback((id: number) => startTransition(() => setCurrentId(id)), []);
  const onKeyInSearch = useCallback((event: KeyboardEvent) => latest.current.onSearchKey(event), []);
  const rowOf = ({ procedure, number }: { procedure: ApplicableProcedure; number: number | null }) => {
    const { procedureRuleTypeId: id } = procedure;
    const index = shown.findIndex((one) => one.procedure === procedure);
    const view = recommendations.get(id);
    return (
      <ServiceRow
        key={id}
        procedure={procedure}
        number={number}
        figures={figures.get(id) ?? NO_FIGURES}
        isPlanned={planned.has(id)}
        isEveryAppointment={view?.isEveryAppointment ?? false}
        isPrePlanned={view?.isPrePlanned ?? false}
        badge={badgeOf(id)}
        date={date}
        isCurrent={index === currentIndex}
        onAdd={onAdd}
        onEditRule={setEditedRule}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      />
    );
  };
  return (
    <section ref={root} aria-labelledby={headingId} className={styles['panel']}>
      <ServicesHeader
        id={headingId}
        search={search}
        onSearch={setSearch}
        onSearchKey={onKeyInSearch}
        isRecommendedOnly={isRecommendedOnly}
        onRecommendedOnly={setRecommendedOnly}
      />
      {sections.length === 0 ? (
        <Box sx={{ py: 4, typography: 'body2', color: 'text.secondary' }}>
          <Box sx={{ mb: 2 }}>
            {search.trim() !== ''
              ? translate('services.noneFound', { search: search.trim() })
              : translate(procedures.length > 0 ? 'services.none' : 'services.noneAtAll')}
          </Box>
          {search.trim() === '' && procedures.length > 0 && (
            <Button variant="outlined" onClick={() => setRecommendedOnly(false)}>
              {translate('services.showAll')}
            </Button>
          )}
        </Box>
      ) : (
        <div role="group" aria-label={translate('services.list')}>
          {rendered.map(({ group, services }) => (
            <div key={group} className={styles['group']}>
              <h3
                className={styles['heading']}
                style={{ backgroundColor: groupVariable(group, 'tint'), borderLeftColor: groupVariable(group, 'bar') }}
              >
                {translate(`rules.groups.${group}`)}
              </h3>
              <ul className={styles['rows']}>{services.map(rowOf)}</ul>
            </div>
          ))}
        </div>
      )}
      {dialog}
      {editedRule !== null && (
        <PatientRulesDialog procedureRuleTypeId={editedRule} onClose={() => setEditedRule(null)} />
      )}
    </section>
  );
}
