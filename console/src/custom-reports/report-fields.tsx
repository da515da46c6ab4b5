import { MAX_CHART_DAYS, REPORT_PARAMETERS, type CustomReport } from '@helix/contracts';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { DateField } from '../components/dates/date-field.js';
import { FilterSelect } from '../components/form/filter-select.js';
import { rangeError } from '../components/report-range/report-range.js';
import { FIELDS, monthChoices, QUARTERS, yearChoices, type Parameter, type Parameters } from './report-choice.js';
import './texts.js';

interface Props {
  report: CustomReport;
  values: Parameters;
  today: string;
  /** What the server says is wrong, by parameter. */
  messages: Readonly<Record<string, string[]>>;
  onChange: (name: Parameter, value: string) => void;
}

/** The parameters that a report asks for, each with what is wrong with it. */
export function ReportFields({ report, ...props }: Props) {
  const translate = useTranslate();
  const kind = report.parameters;
  const error = kind === REPORT_PARAMETERS.dates ? rangeError(props.values, MAX_CHART_DAYS) : null;
  const wrongRange = error && translate(`reportRange.errors.${error}`, { days: MAX_CHART_DAYS });
  return FIELDS[kind].map((name) => {
    const texts = name === 'endDate' && wrongRange ? [wrongRange] : (props.messages[name] ?? []);
    return (
      <Field key={name} texts={texts}>
        {name === 'startDate' || name === 'endDate' ? (
          <DateField
            required
            label={translate(name === 'startDate' ? 'reportRange.start' : 'reportRange.end')}
            value={props.values[name]}
            size="small"
            error={texts.length > 0}
            onChange={(date) => date && props.onChange(name, date)}
          />
        ) : (
          <FilterSelect
            label={translate(`customReports.${name}`)}
            allLabel={null}
            options={choicesOf(name, props.today, report).map((value) => ({ value, name: value }))}
            value={props.values[name]}
            onChange={(value) => value && props.onChange(name, value)}
            width={130}
          />
        )}
      </Field>
    );
  });
}

function choicesOf(name: 'month' | 'quarter' | 'year', today: string, report: CustomReport): readonly string[] {
  if (name === 'quarter') return QUARTERS;
  return name === 'month' ? monthChoices(today, report) : yearChoices(today);
}

/** A field with what is wrong below it. */
export function Field({ texts, children }: { texts: readonly string[]; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', minWidth: 0, maxWidth: '100%' }}>
      {children}
      {texts.length > 0 && (
        <FormHelperText error role="alert" sx={{ mx: 0, fontSize: 12, maxWidth: 260 }}>
          {texts.join(' ')}
        </FormHelperText>
      )}
    </Box>
  );
}
