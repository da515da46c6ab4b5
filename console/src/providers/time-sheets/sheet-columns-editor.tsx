import type { TimeSheetColumn, TimeSheetHeadingView } from '@helix/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ColumnFields } from './column-fields.js';
import {
  columnChoices,
  columnIssues,
  hasIssues,
  mappedColumns,
  openHeadings,
  withColumns,
  type HeadingIssue,
} from './sheet-columns.js';

interface Props {
  headings: readonly TimeSheetHeadingView[];
  isDisabled: boolean;
  onApply: (columns: TimeSheetColumn[]) => void;
  /** Missing: the columns have to be chosen. */
  onCancel?: (() => void) | undefined;
}

/** Which columns the headings of a file are, each with cells of it. What is missing is said once somebody goes on. */
export function SheetColumnsEditor({ headings, isDisabled, onApply, onCancel }: Props) {
  const translate = useTranslate();
  const open = openHeadings(headings);
  const [chosen, setChosen] = useState(() => open.map(({ column }) => column ?? ''));
  const [isChecked, setIsChecked] = useState(false);
  const now = withColumns(headings, chosen);
  const issues = columnIssues(now);
  const apply = (): void => {
    setIsChecked(true);
    if (!hasIssues(issues)) onApply(mappedColumns(now));
  };
  const errorOf = (issue: HeadingIssue | undefined): string | undefined =>
    issue && isChecked ? translate(`providers.timeSheets.mapping.${issue.problem}`, { ...issue }) : undefined;
  const own = headings.filter((one) => !open.includes(one)).map(({ heading }) => heading);
  return (
    <Box
      component="section"
      aria-label={translate('providers.timeSheets.mapping.title')}
      sx={{ display: 'grid', gap: 3, p: 3, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Box component="h3" sx={{ m: 0, typography: 'body2', fontWeight: 600 }}>
        {translate('providers.timeSheets.mapping.title')}
      </Box>
      <ColumnFields
        fields={open.map(({ heading, samples }, index) => ({
          heading,
          value: chosen[index] ?? '',
          help: samples.join(' · '),
          error: errorOf(issues.byHeading.get(heading)),
        }))}
        choices={columnChoices(headings)}
        noneLabel={translate('providers.timeSheets.mapping.notRead')}
        isDisabled={isDisabled}
        autoFocus
        onChange={(at, value) => setChosen(chosen.map((column, index) => (index === at ? value : column)))}
      />
      {own.length > 0 && (
        <Box sx={{ color: 'text.secondary', typography: 'body2', overflowWrap: 'anywhere' }}>
          {translate('providers.timeSheets.mapping.itself', { headings: own.join(', ') })}
        </Box>
      )}
      {isChecked && issues.missing.length > 0 && (
        <Alert severity="error" variant="outlined" sx={{ whiteSpace: 'pre-line' }}>
          {issues.missing.map((one) => translate(`providers.timeSheets.mapping.missing.${one}`)).join('\n')}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant={onCancel ? 'outlined' : 'contained'} disabled={isDisabled} onClick={apply}>
          {translate('providers.timeSheets.mapping.preview')}
        </Button>
        {onCancel && (
          <Button onClick={onCancel} disabled={isDisabled}>
            {translate('providers.timeSheets.mapping.keep')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
