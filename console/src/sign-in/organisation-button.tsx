import OrganisationIcon from '@mui/icons-material/CorporateFareOutlined';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { signInWithOrganisation } from '../session/sign-in.js';

/** The way in through the identity provider of the user's organisation. */
export function OrganisationButton({ redirectFrom }: { redirectFrom: string | null }) {
  const translate = useTranslate();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = (): void => {
    setIsLeaving(true);
    signInWithOrganisation(redirectFrom);
  };
  return (
    <>
      <Divider sx={{ typography: 'body2', color: 'text.secondary' }}>{translate('signIn.or')}</Divider>
      <Button
        variant="outlined"
        disabled={isLeaving}
        onClick={leave}
        startIcon={<OrganisationIcon fontSize="small" />}
        sx={{ minHeight: 40, fontSize: 14 }}
      >
        {translate(isLeaving ? 'signIn.leaving' : 'signIn.organisation')}
      </Button>
    </>
  );
}
