import EmptyIcon from '@mui/icons-material/GroupOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useSession } from '../../session/session-context.js';
import { PageMessage } from '../page-message.js';
import './texts.js';

/** In place of reports where the clinic has nobody to report on. */
export function NoHygienists() {
  const translate = useTranslate();
  const { clinic, isAdmin } = useSession();
  return (
    <PageMessage
      icon={<EmptyIcon />}
      title={translate('reports.noHygienists', { clinic: clinic.name })}
      actions={
        isAdmin && (
          <Button component={Link} to="/settings/providers" variant="outlined">
            {translate('reports.openSettings')}
          </Button>
        )
      }
    >
      {translate('reports.noHygienistsHint')}
    </PageMessage>
  );
}
