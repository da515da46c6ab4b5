import CoverageIcon from '@mui/icons-material/HealthAndSafetyOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { CoverageDialog } from './coverage-dialog.js';
import { useShowsInsurance } from './use-coverage.js';
import './texts.js';

/** Opens the insurance coverage of the patient; nothing where insurance is not shown. */
export function CoverageButton() {
  const translate = useTranslate();
  const isShown = useShowsInsurance();
  const [open, setOpen] = useState(false);
  if (!isShown) return null;
  return (
    <>
      <Button
        size="small"
        variant="text"
        aria-haspopup="dialog"
        startIcon={<CoverageIcon />}
        onClick={() => setOpen(true)}
      >
        {translate('coverage.open')}
      </Button>
      {open && <CoverageDialog onClose={() => setOpen(false)} />}
    </>
  );
}
