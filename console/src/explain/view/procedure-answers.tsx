import type { ExplainedAppointment, ExplainedProcedure } from '@helix/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useDateFormat, type DateFormat } from '../../components/dates/date-format.js';
import { ReasonList } from './answer.js';
import { Disclosure, Disclosures } from './disclosure.js';

const STATUS = { 1: 'done', 2: 'notDone', 3: 'impossible' } as const;

interface Props {
  explained: ExplainedAppointment;
  /** The requested procedure; undefined means all. */
  procedureRuleTypeId: number | undefined;
}

type Translate = ReturnType<typeof useTranslate>;

function dueNote(
  translate: Translate,
  { dateText }: DateFormat,
  { isRecommended, dueDate }: ExplainedProcedure,
): string {
  if (dueDate === null) return translate(isRecommended ? 'explain.due.recommended' : 'explain.due.never');
  return translate('explain.due.dueOn', { date: dateText(dueDate) });
}

/** The due procedures with their status, then all others with the reason why they are not due. */
export function DueAnswers({ explained, procedureRuleTypeId }: Props) {
  const translate = useTranslate();
  const dates = useDateFormat();
  const { dueProcedures, procedures, notApplicable, isOver } = explained;
  const others = procedures.filter(({ value }) => !value.isDue);
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Typography sx={{ fontSize: 16, lineHeight: '22px', fontWeight: 600 }}>
        {dueProcedures.length === 0
          ? translate('explain.due.none')
          : translate('explain.due.count', { smart_count: dueProcedures.length })}
      </Typography>
      {dueProcedures.length > 0 && (
        <Disclosures>
          {dueProcedures.map(({ value, because }, index) => (
            <Disclosure
              key={value.procedureRuleTypeId}
              title={value.procedureName}
              note={
                isOver || value.status === 1
                  ? translate(`explain.due.status.${STATUS[value.status]}`)
                  : translate('explain.due.since', { date: dates.dateText(value.dueDate) })
              }
              isOpen={
                procedureRuleTypeId === undefined ? index === 0 : procedureRuleTypeId === value.procedureRuleTypeId
              }
            >
              <ReasonList reasons={because} />
            </Disclosure>
          ))}
        </Disclosures>
      )}
      <Disclosures>
        <Disclosure title={translate('explain.due.others')} note={others.length}>
          <Disclosures>
            {others.map(({ value, because }) => (
              <Disclosure
                key={value.procedureRuleTypeId}
                title={value.procedureName}
                note={dueNote(translate, dates, value)}
              >
                <ReasonList reasons={because} />
              </Disclosure>
            ))}
          </Disclosures>
        </Disclosure>
        <Disclosure title={translate('explain.due.notApplicable')} note={notApplicable.length}>
          <ReasonList reasons={notApplicable.flatMap(({ because }) => because)} />
        </Disclosure>
      </Disclosures>
    </Box>
  );
}

/** The procedures that are due soon after the appointment. */
export function AlmostDueAnswers({ explained, procedureRuleTypeId }: Props) {
  const translate = useTranslate();
  const dates = useDateFormat();
  const found = explained.almostDueProcedures.filter(
    ({ value }) => procedureRuleTypeId === undefined || value.procedureRuleTypeId === procedureRuleTypeId,
  );
  if (found.length === 0) return <span>{translate('explain.almostDue.none')}</span>;
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {found.map(({ value, because }) => (
        <Box key={value.procedureRuleTypeId}>
          <Typography component="h3" sx={{ fontSize: 16, lineHeight: '22px', fontWeight: 600, mb: 3 }}>
            {translate('explain.almostDue.title', {
              procedure: value.procedureName,
              date: dates.dateText(value.dueDate),
              smart_count: value.inDays,
            })}
          </Typography>
          <ReasonList reasons={because} />
        </Box>
      ))}
    </Box>
  );
}

/** The review reasons of the appointment. */
export function ReviewAnswers({ review }: Pick<ExplainedAppointment, 'review'>) {
  const translate = useTranslate();
  if (review.length === 0) return <span>{translate('explain.review.none')}</span>;
  return (
    <Disclosures>
      {review.map(({ value, because }, index) => (
        <Disclosure key={value.text} title={value.text} isOpen={index === 0}>
          <ReasonList reasons={because} />
        </Disclosure>
      ))}
    </Disclosures>
  );
}
