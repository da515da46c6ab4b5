import ExpiredIcon from '@mui/icons-material/LinkOffOutlined';
import BrokenIcon from '@mui/icons-material/CloudOffOutlined';
import WaitIcon from '@mui/icons-material/EventBusyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { visuallyHidden } from '@mui/utils';
import type { CSSProperties } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { ApiError, errorsByField } from '../../api/problem.js';
import { ActionButton } from '../../components/form/action-button.js';
import { AfterDelay } from '../../components/after-delay.js';
import { PageMessage } from '../../components/page-message.js';
import type { ReportAnswer } from '../data/use-report-data.js';
import { paperOf } from '../layout/paper.js';
import { useDocumentTitle, useFailureMark } from './report-marks.js';
import { usePageScale } from './use-page-scale.js';
import styles from './report.module.css';

const PAPER = paperOf('CAD');

/** Two sheets in the shape of what comes. */
export function ReportSkeleton() {
  const translate = useTranslate();
  useDocumentTitle(`${translate('printedReport.title')} · Helix`);
  const sizes = {
    ...{ '--page-width': `${PAPER.width}px`, '--page-height': `${PAPER.height}px` },
    '--scale': usePageScale(PAPER.width),
  };
  return (
    <AfterDelay>
      <div className={styles['stack']} style={sizes as CSSProperties} data-theme="light" role="status" aria-busy>
        <Box component="h1" sx={visuallyHidden}>
          {translate('printedReport.loading')}
        </Box>
        {[0, 1].map((page) => (
          <div key={page} className={styles['page']}>
            <Skeleton width="38%" height={60} />
            <Skeleton width="56%" height={36} />
            <Skeleton variant="rectangular" height={page === 0 ? 160 : 320} sx={{ my: 8 }} />
            {[90, 82, 88, 74, 80, 60].map((width) => (
              <Skeleton key={width} width={`${width}%`} height={30} />
            ))}
          </div>
        ))}
      </div>
    </AfterDelay>
  );
}

interface Failure {
  title: string;
  hint: string | null;
  isExpired: boolean;
  mayRetry: boolean;
}

function failureOf(error: Error, isLinked: boolean, translate: ReturnType<typeof useTranslate>): Failure {
  const text = (key: string): string => translate(`printedReport.failures.${key}`);
  const status = error instanceof ApiError ? error.status : null;
  // A link that was cut may have no token, or one of another length.
  if (isLinked && (status === 404 || status === 422))
    return { title: text('expired'), hint: text('expiredHint'), isExpired: true, mayRetry: false };
  if (!isLinked && status === 422) {
    const sentence = errorsByField(error)['date'];
    // What a schema says of an address is not for people.
    const isNoMonth = sentence === undefined || sentence.startsWith('expected');
    return {
      title: isNoMonth ? text('month') : sentence,
      hint: isNoMonth ? null : text('notOver'),
      isExpired: false,
      mayRetry: false,
    };
  }
  const isRefused = error instanceof ApiError && status !== null && status >= 400 && status < 500;
  const hint = isRefused && error.problem?.detail ? error.problem.detail : text('otherHint');
  return { title: text('other'), hint, isExpired: false, mayRetry: true };
}

interface Props {
  answer: ReportAnswer & { error: Error };
  isLinked: boolean;
  /** The address of the report without the token, which asks for a sign-in. */
  ownAddress: string;
}

/** Says in words why there is no report. */
export function ReportFailure({ answer, isLinked, ownAddress }: Props) {
  const translate = useTranslate();
  const { title, hint, isExpired, mayRetry } = failureOf(answer.error, isLinked, translate);
  useDocumentTitle(`${title} · Helix`);
  useFailureMark(title);
  return (
    <PageMessage
      heading="h1"
      icon={isExpired ? <ExpiredIcon /> : mayRetry ? <BrokenIcon /> : <WaitIcon />}
      title={title}
      actions={
        isExpired ? (
          <Button component={Link} to={ownAddress} variant="contained">
            {translate('printedReport.failures.signIn')}
          </Button>
        ) : (
          mayRetry && (
            <ActionButton variant="outlined" isDisabled={answer.isFetching} onClick={answer.refetch}>
              {translate('common.tryAgain')}
            </ActionButton>
          )
        )
      }
    >
      {hint}
    </PageMessage>
  );
}
