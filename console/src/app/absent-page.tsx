import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { PageMessage } from '../components/page-message.js';
import { pageIcons, type PageIcon } from './page-icons.js';

/** In place of a screen that Helix does not have yet. */
export function AbsentPage({ title, icon }: { title: string; icon: PageIcon }) {
  const translate = useTranslate();
  const Icon = pageIcons[icon];
  return (
    <PageMessage
      heading="h1"
      icon={<Icon />}
      title={translate('pages.absent', { title: translate(title) })}
      actions={
        <Button component={Link} to="/dashboard" variant="contained">
          {translate('pages.toCalendar')}
        </Button>
      }
    />
  );
}
