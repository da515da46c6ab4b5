import type { MailRow } from '@helix/contracts';
import { localTimeAt } from '@helix/hygiene';
import NoMailIcon from '@mui/icons-material/MarkEmailReadOutlined';
import SentIcon from '@mui/icons-material/MailLockOutlined';
import RefreshIcon from '@mui/icons-material/SyncOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { ApiError } from '../../api/problem.js';
import { clinicFormat } from '../../components/clinic-format.js';
import { Column } from '../../components/list/column.js';
import { List } from '../../components/list/list.js';
import { ListTable } from '../../components/list/list-table.js';
import { SearchField } from '../../components/list/search-field.js';
import { PageMessage } from '../../components/page-message.js';
import { COARSE_POINTER, TOUCH_TARGET, touchTargets } from '../../components/touch-targets.js';
import { useSession } from '../../session/session-context.js';
import { MailDialog } from './mail-dialog.js';
import './texts.js';

const Col = Column<MailRow>;

export const MAILS = 'mail';

function NoMails() {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const isSearch = Object.keys(filterValues).length > 0;
  return (
    <PageMessage icon={<NoMailIcon />} title={translate(isSearch ? 'people.mail.noneFound' : 'people.mail.none')}>
      {!isSearch && translate('people.mail.noneHint')}
    </PageMessage>
  );
}

function Mails({ onOpen }: { onOpen: (id: string) => void }) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const { error, refetch } = useListContext();
  const format = clinicFormat(clinic.currency);
  // Where mails are really sent, the server answers 404 with an explanation.
  if (error instanceof ApiError && error.status === 404)
    return (
      <PageMessage icon={<SentIcon />} title={translate('people.mail.sent')}>
        {error.message}
      </PageMessage>
    );
  const timeText = (at: string): string => {
    const wallClock = localTimeAt(Date.parse(at), clinic.timeZone);
    return `${wallClock.slice(0, 10)} ${format.time(wallClock)}`;
  };
  return (
    <>
      <Box sx={{ display: 'flex', gap: 2, ...touchTargets }}>
        <SearchField source="q" label={translate('people.mail.search')} />
        <Tooltip title={translate('people.mail.refresh')}>
          <IconButton aria-label={translate('people.mail.refresh')} onClick={() => void refetch()}>
            <RefreshIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      </Box>
      <ListTable<MailRow> label={translate('people.mail.title')} empty={<NoMails />}>
        <Col label="people.mail.when" source="at" sx={{ width: 200 }} render={({ at }) => timeText(at)} />
        <Col label="people.mail.to" source="to" />
        <Col
          label="people.mail.subject"
          source="subject"
          card="heading"
          render={({ id, subject }) => (
            <MuiLink
              component="button"
              type="button"
              underline="hover"
              onClick={() => onOpen(id)}
              sx={{
                fontSize: 13,
                fontWeight: 500,
                verticalAlign: 'baseline',
                textAlign: 'left',
                [COARSE_POINTER]: { minHeight: TOUCH_TARGET },
              }}
            >
              {subject}
            </MuiLink>
          )}
        />
      </ListTable>
    </>
  );
}

/** The mails that Helix wrote to files instead of sending them, newest first. */
export function Mailbox() {
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <List<MailRow> resource={MAILS} sort={{ field: 'at', order: 'DESC' }} queryOptions={{ staleTime: 0 }}>
      <Mails onOpen={setOpenId} />
      {openId !== null && <MailDialog id={openId} onClose={() => setOpenId(null)} />}
    </List>
  );
}
