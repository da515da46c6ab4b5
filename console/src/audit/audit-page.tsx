import type { AuditRow } from '@helix/contracts';
import { localTimeAt } from '@helix/hygiene';
import ArrowIcon from '@mui/icons-material/ArrowRightAlt';
import EmptyIcon from '@mui/icons-material/ManageSearchOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { visuallyHidden } from '@mui/utils';
import { ColumnsButton, FilterButton, useListContext, useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { clinicFormat, type ClinicFormat } from '../components/clinic-format.js';
import { Column } from '../components/list/column.js';
import { ExpandColumn } from '../components/list/expand-column.js';
import { List } from '../components/list/list.js';
import { ListStore } from '../components/list/list-store.js';
import { ListTable } from '../components/list/list-table.js';
import { PageMessage } from '../components/page-message.js';
import { Page } from '../components/page.js';
import { TextWithDates } from '../components/text-with-dates.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../components/touch-targets.js';
import { useSession } from '../session/session-context.js';
import { AuditFilters, ClearFilters } from './audit-filters.js';
import { changeLines, requestLines, subjectOf, type ChangeLine, type Subject, type TextOf } from './audit-text.js';
import './texts.js';

const Col = Column<AuditRow>;

/** The changed fields with their values before and after. */
function AuditDetails({ lines }: { lines: readonly ChangeLine[] }) {
  const translate = useTranslate();
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 4, rowGap: 1, m: 0, py: 2 }}
    >
      {lines.map(({ field, before, after }) => (
        <Box key={field} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {translate(`people.audit.fields.${field}`, { _: field })}
          </Box>
          <Box component="dd" sx={{ m: 0, display: 'flex', alignItems: 'center', gap: 1.5, overflowWrap: 'anywhere' }}>
            {before !== undefined && (
              <>
                <span>{before}</span>
                <ArrowIcon aria-hidden sx={{ fontSize: 16, color: 'text.secondary' }} />
                <span style={visuallyHidden}>{translate('people.audit.became')}</span>
              </>
            )}
            <Box component="span" sx={{ fontWeight: 550 }}>
              {after}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const linesOf = ({ details, subject }: AuditRow): ChangeLine[] => [...requestLines(subject), ...changeLines(details)];

/** What an expanded row shows. */
function Details() {
  const row = useRecordContext<AuditRow>();
  return row && <AuditDetails lines={linesOf(row)} />;
}

const NOTHING = '–';
/** In characters; longer texts do not fit the column. */
const MAX_SUBJECT_LENGTH = 200;

/** Formats an instant in the clinic's local time, to the second. */
function momentText(at: string, timeZone: string, { timeToSecond }: ClinicFormat): string {
  const localTime = localTimeAt(Date.parse(at), timeZone);
  return `${localTime.slice(0, 10)} ${timeToSecond(localTime)}`;
}

interface AboutProps extends Subject {
  /** Whether the row's clinic is the current one, whose appointments can be opened. */
  isHere: boolean;
}

/** Truncates the subject: a recorded request can have any length. */
function About({ text, appointmentId, isHere }: AboutProps) {
  const shown = <TextWithDates text={text.slice(0, MAX_SUBJECT_LENGTH) || NOTHING} />;
  return (
    <Box sx={aboutStyle}>
      {appointmentId !== null && isHere ? (
        <MuiLink
          component={Link}
          to={`/appointment/${encodeURIComponent(appointmentId)}`}
          underline="hover"
          sx={subjectLink}
        >
          {shown}
        </MuiLink>
      ) : (
        shown
      )}
    </Box>
  );
}

const subjectLink = {
  display: 'inline-grid',
  alignItems: 'center',
  [COARSE_POINTER]: { minHeight: TOUCH_TARGET },
} as const;

/** Leaves room for what an entry is about, which the longest actions would push out of a tablet's list. */
const actionStyle = {
  display: { sm: 'inline-block' },
  minWidth: { sm: 110 },
  fontWeight: 500,
  whiteSpace: { xs: 'normal', lg: 'nowrap' },
};

const aboutStyle = {
  overflow: 'hidden',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  // The ring of a link would be cut off.
  '& a:focus-visible': { outlineOffset: -2 },
};

function NoEntries() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const isFiltered = Object.keys(filterValues).length > 0;
  return (
    <PageMessage
      icon={<EmptyIcon />}
      title={translate(isFiltered ? 'people.audit.noneFound' : 'people.audit.none')}
      actions={
        isFiltered && (
          <Button variant="outlined" onClick={() => setFilters({})}>
            {translate('people.audit.clear')}
          </Button>
        )
      }
    >
      {isFiltered && translate('people.audit.noneFoundHint')}
    </PageMessage>
  );
}

function AuditTrail() {
  const translate = useTranslate();
  const { clinic } = useSession();
  const textOf: TextOf = (key, values) => translate(`people.audit.${key}`, { ...values, _: '' }) || undefined;
  const format = clinicFormat(clinic.currency);
  const timeText = ({ at }: AuditRow): string => momentText(at, clinic.timeZone, format);
  return (
    <List<AuditRow>
      resource="auditTrail"
      filter={{ timeZone: clinic.timeZone }}
      sort={{ field: 'at', order: 'DESC' }}
      queryOptions={{ staleTime: 0 }}
    >
      <Page
        kind="full"
        title={translate('titles.auditTrail')}
        actions={
          <>
            <ClearFilters />
            <FilterButton filters={[]} />
            <ColumnsButton />
          </>
        }
      >
        <AuditFilters />
        <ListTable<AuditRow>
          label={translate('titles.auditTrail')}
          empty={<NoEntries />}
          expand={<Details />}
          isRowExpandable={(row) => linesOf(row).length > 0}
        >
          <ExpandColumn<AuditRow> nameOf={timeText} />
          <Col label="people.audit.when" source="at" render={timeText} sx={{ width: 190 }} />
          <Col label="people.audit.who" render={({ email }) => email || NOTHING} />
          <Col
            label="people.audit.what"
            card="heading"
            render={({ action }) => (
              <Box component="span" sx={actionStyle}>
                {translate(`people.audit.actions.${action}`, { _: action })}
              </Box>
            )}
          />
          <Col label="people.audit.clinic" render={({ clinicName }) => clinicName ?? NOTHING} onlyWide />
          <Col label="people.audit.address" render={({ address }) => address} onlyWide />
          <Col
            label="people.audit.about"
            render={(row) => <About {...subjectOf(row, textOf)} isHere={row.clinicId === clinic.clinicId} />}
            fills
          />
        </ListTable>
      </Page>
    </List>
  );
}

/** `/settings/auditTrail`: who did what, when, in which clinic and from where. */
export default function AuditPage() {
  return (
    <ListStore>
      <AuditTrail />
    </ListStore>
  );
}
