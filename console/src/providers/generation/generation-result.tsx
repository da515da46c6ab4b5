import type { PunchGeneration } from '@helix/contracts';
import { SKIP_REASONS } from '@helix/hygiene';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useTranslate } from 'react-admin';
import { DialogFrame } from '../../components/form/dialog-frame.js';
import { countText } from '../../components/number-text.js';

interface Props {
  /** Whose punches, and of which days. */
  of: string;
  result: PunchGeneration;
  onAgain: () => void;
  onClose: () => void;
}

/** What a generation did, and which days it left out. */
export function GenerationResult({ of, result, onAgain, onClose }: Props) {
  const translate = useTranslate();
  const { daysGenerated, punchesGenerated, daysRemoved, skipped } = result;
  const reasons = SKIP_REASONS.filter((reason) => skipped[reason] > 0);
  return (
    <DialogFrame title={translate('providers.generation.title')} onClose={onClose} width={520}>
      <DialogContent>
        <Box role="status">
          <Box className="figures" sx={{ fontSize: 16, fontWeight: 600 }}>
            {daysGenerated === 0
              ? translate('providers.generation.nothing')
              : translate('providers.generation.result', {
                  days: translate('providers.generation.daysGenerated', { smart_count: daysGenerated }),
                  punches: translate('providers.generation.punches', { smart_count: punchesGenerated }),
                })}
          </Box>
          <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{of}</Box>
          {daysRemoved > 0 && (
            <Box sx={{ mt: 1, typography: 'body2' }}>
              {translate('providers.generation.removed', { smart_count: daysRemoved })}
            </Box>
          )}
        </Box>
        {reasons.length === 0 ? (
          <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
            {translate('providers.generation.noneSkipped')}
          </Box>
        ) : (
          <div>
            <Box component="h3" sx={{ m: 0, mb: 1, typography: 'body2', fontWeight: 600 }}>
              {translate('providers.generation.skippedTitle')}
            </Box>
            <Box component="dl" sx={{ m: 0 }}>
              {reasons.map((reason) => (
                <Box
                  key={reason}
                  sx={{
                    display: 'flex',
                    justifyContent: 'space-between',
                    gap: 4,
                    py: 1.5,
                    borderTop: 1,
                    borderColor: 'surface.line',
                    typography: 'body2',
                  }}
                >
                  <Box component="dt" sx={{ color: 'text.secondary' }}>
                    {translate(`providers.generation.skipped.${reason}`)}
                  </Box>
                  <Box component="dd" className="figures" sx={{ m: 0 }}>
                    {countText(skipped[reason])}
                  </Box>
                </Box>
              ))}
            </Box>
          </div>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onAgain}>
          {translate('providers.generation.again')}
        </Button>
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('providers.generation.done')}
        </Button>
      </DialogActions>
    </DialogFrame>
  );
}
