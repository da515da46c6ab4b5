import { COVERAGE_ERRORS, type CoverageInputs, type CoverageYear } from '@helix/hygiene';
import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import { dateText } from '../../components/clinic-format.js';

interface Props {
  inputs: CoverageInputs;
  errors: CoverageYear['errors'];
  /** Of the appointment, `yyyy-mm-dd`. */
  date: string;
}

/** What limits the calculation of a patient's coverage, in words. */
export function CoverageNotes({ inputs, errors, date }: Props) {
  const translate = useTranslate();
  const { plan, items, birthDate, startDate, planDefaultStartDate } = inputs;
  if (plan === 'none') return <Note severity="info">{translate('coverage.uninsured')}</Note>;
  const start = startDate ?? planDefaultStartDate;
  const hasAgeLimits = items.some(({ minAge, maxAge }) => (minAge ?? 0) > 0 || maxAge !== null);
  return (
    <>
      {plan === 'unknown' && <Note severity="info">{translate('coverage.unknownPlan')}</Note>}
      {birthDate === null && hasAgeLimits && <Note severity="warning">{translate('coverage.noBirthDate')}</Note>}
      {start !== null && date < start && (
        <Note severity="info">{translate('coverage.beforeStart', { date: dateText(start) })}</Note>
      )}
      {errors.map((error) => (
        <Note key={error} severity="warning">
          {translate('coverage.error', { error: COVERAGE_ERRORS[error] })}
        </Note>
      ))}
    </>
  );
}

function Note({ severity, children }: { severity: 'info' | 'warning'; children: string }) {
  return (
    <Alert severity={severity} variant="outlined">
      {children}
    </Alert>
  );
}
