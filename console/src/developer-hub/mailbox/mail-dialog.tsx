import type { MailView } from '@helix/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useGetOne, useTranslate } from 'react-admin';
import { AfterDelay } from '../../components/after-delay.js';
import { DialogFrame } from '../../components/form/dialog-frame.js';
import { toFormErrors } from '../../components/form/validation.js';
import { linkedText } from './linked-text.js';

function Content({ mail }: { mail: MailView }) {
  const translate = useTranslate();
  return (
    <>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 4, rowGap: 1, m: 0, mb: 4 }}
      >
        {(['from', 'to'] as const).map((field) => (
          <Box key={field} sx={{ display: 'contents', typography: 'body2' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {translate(`people.mail.${field}`)}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {mail[field]}
            </Box>
          </Box>
        ))}
      </Box>
      <Box
        sx={{
          p: 4,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'surface.sunken',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          lineHeight: '22px',
        }}
      >
        {linkedText(mail.text).map(({ text, href }, index) =>
          href ? (
            <Link key={index} href={href} target="_blank" rel="noreferrer">
              {text}
            </Link>
          ) : (
            <span key={index}>{text}</span>
          ),
        )}
      </Box>
    </>
  );
}

/** Gives the single mail its own query key: the list stores its rows, which have no text, under the default key. */
const WHOLE = { whole: true };

/** Shows a mail as its recipient sees it. */
export function MailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const translate = useTranslate();
  const { data, error } = useGetOne<MailView>('mail', { id, meta: WHOLE });
  return (
    <DialogFrame title={data?.subject ?? translate('people.mail.mail')} onClose={onClose} width={640}>
      <DialogContent sx={{ pb: 6 }}>
        {data && <Content mail={data} />}
        {!data && !error && (
          <AfterDelay>
            <Skeleton height={160} variant="rounded" />
          </AfterDelay>
        )}
        {error && (
          <Alert severity="error" variant="outlined">
            {toFormErrors(error, [], translate('common.genericError')).form}
          </Alert>
        )}
      </DialogContent>
    </DialogFrame>
  );
}
