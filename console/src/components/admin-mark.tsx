import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';

/** Says that somebody is an admin in the clinic. */
export function AdminMark() {
  const translate = useTranslate();
  return (
    <Chip
      size="small"
      label={translate('userMenu.admin')}
      sx={{ height: 20, fontSize: 12, fontWeight: 600, bgcolor: 'brand.soft', color: 'state.unknown.text' }}
    />
  );
}
