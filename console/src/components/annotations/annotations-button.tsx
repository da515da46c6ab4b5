import FlagIcon from '@mui/icons-material/FlagOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { AnnotationsDialog } from './annotations-dialog.js';
import './texts.js';

/** Opens the annotations of the clinic, beside the title of a page with charts over days. */
export function AnnotationsButton() {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<FlagIcon />} onClick={() => setOpen(true)}>
        {translate('annotations.title')}
      </Button>
      {isOpen && <AnnotationsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
