import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';

interface Props {
  showsDetails: boolean;
  onChange: (showsDetails: boolean) => void;
}

/** Shows the rules behind an explanation, and the sentences behind its table. */
export function DetailsButton({ showsDetails, onChange }: Props) {
  const translate = useTranslate();
  return (
    <Button
      variant="text"
      aria-pressed={showsDetails}
      onClick={() => onChange(!showsDetails)}
      sx={{ mr: 'auto', '&[aria-pressed="true"]': { bgcolor: 'surface.hover' } }}
    >
      {translate('explain.details')}
    </Button>
  );
}
