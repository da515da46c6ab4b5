import type { ApplicableProcedure } from '@helix/hygiene';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useCallback, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { Toggle } from '../../components/form/switches.js';
import { SearchInput } from '../../components/list/search-field.js';
import { groupColor } from '../../components/rules/rule-table-styles.js';
import { usePlanning } from '../data/planning-context.js';
import { PatientRulesDialog } from '../rules/patient-rules-dialog.js';
import { ServiceRow } from './service-row.js';
import { serviceFigures, type ServiceFigures } from './service-figures.js';
import { nextFocus, serviceSections } from './service-sections.js';
import { useChoices } from './use-choices.js';
import { FIND_KEY, useServiceKeys } from './use-service-keys.js';
import '../../components/rules/texts.js';
import './texts.js';

const NO_FIGURES: ServiceFigures = { minutes: null, feeCents: null };

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
  const shown = sections.flatMap(({ services }) => services);
  const currentIndex = Math.max(
    0,
    shown.findIndex(({ procedure }) => procedure.procedureRuleTypeId === currentId),
  );
  const date = appointment.startDate.slice(0, 10);

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
  const latest = useRef({ add, onListKey });
  latest.current = { add, onListKey };
  const onAdd = useCallback((procedure: ApplicableProcedure) => latest.current.add(procedure), []);
  const onKeyDown = useCallback((event: KeyboardEvent, id: number) => latest.current.onListKey(event, id), []);
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
        date={date}
        isCurrent={index === currentIndex}
        onAdd={onAdd}
        onEditRule={setEditedRule}
        onFocus={setCurrentId}
        onKeyDown={onKeyDown}
      />
    );
  };
  return (
    <Box
      component="section"
      ref={root}
      aria-labelledby={headingId}
      sx={{
        minWidth: 0,
        px: 2,
        pb: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
      }}
    >
      <Box
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 1,
          py: 2,
          bgcolor: 'background.paper',
        }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 34, px: 2, mb: 2 }}>
          <Typography id={headingId} component="h2" variant="h2" sx={{ flex: 1, whiteSpace: 'nowrap' }}>
            {translate('services.title')}
          </Typography>
          <Box
            component="label"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              typography: 'body2',
            }}
          >
            {translate('services.recommendedOnly')}
            <Toggle checked={isRecommendedOnly} onChange={(event) => setRecommendedOnly(event.target.checked)} />
          </Box>
        </Box>
        <Tooltip
          title={translate('services.searchHint', { key: FIND_KEY.toUpperCase() })}
          disableFocusListener
          describeChild
        >
          <Box onKeyDown={onSearchKey}>
            <SearchInput
              label={translate('services.search')}
              clearLabel={translate('services.clearSearch')}
              value={search}
              onChange={setSearch}
              width="100%"
            />
          </Box>
        </Tooltip>
      </Box>
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
        <Box role="group" aria-label={translate('services.list')}>
          {sections.map(({ group, services }) => (
            <Box key={group} sx={{ mb: 2 }}>
              <Box
                component="h3"
                sx={{
                  m: 0,
                  px: 2,
                  py: 0.75,
                  fontSize: 12,
                  lineHeight: '18px',
                  fontWeight: 600,
                  bgcolor: groupColor(group, 'tint'),
                  borderLeft: '3px solid',
                  borderLeftColor: groupColor(group, 'bar'),
                  borderRadius: '4px',
                }}
              >
                {translate(`rules.groups.${group}`)}
              </Box>
              <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {services.map(rowOf)}
              </Box>
            </Box>
          ))}
        </Box>
      )}
      {dialog}
      {editedRule !== null && (
        <PatientRulesDialog procedureRuleTypeId={editedRule} onClose={() => setEditedRule(null)} />
      )}
    </Box>
  );
}
