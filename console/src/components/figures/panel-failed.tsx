import FailedIcon from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';

/** Something that could not be loaded, and how to try again. */
export interface Failure {
  error: unknown;
  isTrying: boolean;
  onTryAgain: () => void;
}

/** In place of figures that could not be loaded; the rest of the page stays. */
export function PanelFailed({ isTrying, onTryAgain }: Omit<Failure, 'error'>) {
  const translate = useTranslate();
  return (
    <Box
      role="status"
      sx={{
        flex: 1,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        alignContent: 'center',
        justifyContent: 'center',
        columnGap: 2,
        rowGap: 1,
        color: 'text.secondary',
        typography: 'body2',
      }}
    >
      <FailedIcon aria-hidden sx={{ fontSize: 18 }} />
      <span>{translate('dashboards.failed')}</span>
      <Button size="small" variant="outlined" onClick={onTryAgain} disabled={isTrying} sx={{ minHeight: 28 }}>
        {translate('common.tryAgain')}
      </Button>
    </Box>
  );
}
