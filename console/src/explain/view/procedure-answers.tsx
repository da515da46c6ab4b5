import type { ExplainedAppointment, ExplainedProcedure } from '@helix/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import { dateText } from '../../components/clinic-format.js';
import { Disclosure, Disclosures } from './disclosure.js';
import { ReasonList } from './reason-list.js';

const STATUS = { 1: 'done', 2: 'notDone', 3: 'impossible' } as const;

interface Props {
  explained: ExplainedAppointment;
  /** The procedure that was asked about; undefined: all of them. */
  asked: number | undefined;
}

type Translate = ReturnType<typeof useTranslate>;

function dueNote(translate: Translate, { isRecommended, dueDate }: ExplainedProcedure): string {
  if (dueDate === null) return translate(isRecommended ? 'explain.due.recommended' : 'explain.due.never');
  return translate('explain.due.dueOn', { date: dateText(dueDate) });
}

/** What is due at the appointment and what became of it; then the other procedures, for whoever misses one. */
export function DueAnswers({ explained, asked }: Props) {
  const translate = useTranslate();
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
                  : translate('explain.due.since', { date: dateText(value.dueDate) })
              }
              isOpen={asked === undefined ? index === 0 : asked === value.procedureRuleTypeId}
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
              <Disclosure key={value.procedureRuleTypeId} title={value.procedureName} note={dueNote(translate, value)}>
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

/** What is due again soon after the appointment. */
export function AlmostDueAnswers({ explained, asked }: Props) {
  const translate = useTranslate();
  const found = explained.almostDueProcedures.filter(
    ({ value }) => asked === undefined || value.procedureRuleTypeId === asked,
  );
  if (found.length === 0) return <span>{translate('explain.almostDue.none')}</span>;
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {found.map(({ value, because }) => (
        <Fragment key={value.procedureRuleTypeId}>
          <Box>
            <Typography component="h3" sx={{ fontSize: 16, lineHeight: '22px', fontWeight: 600, mb: 3 }}>
              {translate('explain.almostDue.title', {
                procedure: value.procedureName,
                date: dateText(value.dueDate),
                smart_count: value.inDays,
              })}
            </Typography>
            <ReasonList reasons={because} />
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}
