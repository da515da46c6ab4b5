import { SERVICE_TIERS, type ClinicRow } from '@helix/contracts';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState, type ReactNode } from 'react';
import { SelectInput, TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FormDateField } from '../components/dates/form-date-field.js';
import { NumberField } from '../components/form/number-field.js';
import { SwitchField } from '../components/form/switch-field.js';
import { DMS_CHOICES, tierKey, TIERS } from './clinic-names.js';
import { timeZoneChoices, type ClinicValues } from './clinic-values.js';
import { CustomerField } from './customer-field.js';

/** Fields side by side where there is room. */
export const FieldRow = ({ children, columns = 2 }: { children: ReactNode; columns?: number }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: { sm: `repeat(${columns}, minmax(0, 1fr))` }, gap: 4 }}>
    {children}
  </Box>
);

/** City, province and country, as clinics and customers have them. @param province the field of the province. */
export function PlaceFields({ province }: { province: 'state' | 'province' }) {
  const translate = useTranslate();
  const twoLetters = { htmlInput: { maxLength: 2 } };
  return (
    <FieldRow columns={3}>
      <TextInput source="city" label={translate('clinics.form.city')} autoComplete="off" />
      <TextInput
        source={province}
        label={translate('clinics.form.province')}
        helperText={translate('clinics.form.provinceHelp')}
        autoComplete="off"
        slotProps={twoLetters}
      />
      <TextInput
        source="country"
        label={translate('clinics.form.country')}
        helperText={translate('clinics.form.countryHelp')}
        autoComplete="off"
        slotProps={twoLetters}
      />
    </FieldRow>
  );
}

const isBarred = (tier: string): boolean =>
  tier === String(SERVICE_TIERS.cancelled) || tier === String(SERVICE_TIERS.suspended);

/** The tier, with what a tier takes from a clinic. */
function TierField() {
  const translate = useTranslate();
  const tier = useWatch<ClinicValues, 'serviceTier'>({ name: 'serviceTier' });
  return (
    <SelectInput
      source="serviceTier"
      label={translate('clinics.form.tier')}
      choices={TIERS.map((value) => ({ id: String(value), name: translate(tierKey(value)) }))}
      helperText={isBarred(tier) && translate(`clinics.form.tierEffects.${tier}`)}
    />
  );
}

/** The fields of a clinic. Customer and practice-management system are chosen once, for a new one. */
export function ClinicFields({ clinic }: { clinic: ClinicRow | null }) {
  const translate = useTranslate();
  const [zones] = useState(() => timeZoneChoices(clinic?.timeZone ?? '', Date.now()));
  const nothing = { id: '', name: translate('clinics.form.choose') };
  const name = (
    <TextInput source="name" label={translate('clinics.form.name')} autoComplete="off" autoFocus={clinic !== null} />
  );
  return (
    <>
      {clinic === null ? (
        <CustomerField />
      ) : (
        <TextField
          label={translate('clinics.form.customer')}
          value={clinic.customerName}
          helperText={translate('clinics.form.customerLocked')}
          slotProps={{ input: { readOnly: true } }}
        />
      )}
      {clinic === null ? (
        <FieldRow>
          {name}
          <SelectInput source="DMSType" label={translate('clinics.form.dms')} choices={[nothing, ...DMS_CHOICES]} />
        </FieldRow>
      ) : (
        name
      )}
      <PlaceFields province="state" />
      <FieldRow>
        <SelectInput
          source="timezone"
          label={translate('clinics.form.timeZone')}
          choices={clinic === null ? [nothing, ...zones] : zones}
        />
        <FormDateField name="launchDate" label={translate('clinics.form.launchDate')} />
      </FieldRow>
      <FieldRow>
        <TierField />
        <NumberField
          source="syncIntervalInSeconds"
          label={translate('clinics.form.syncInterval')}
          helperText={translate('clinics.form.syncIntervalHelp')}
          slotProps={{ htmlInput: { min: 1, step: 1 } }}
        />
      </FieldRow>
      {clinic !== null && (
        <FieldRow>
          <TextInput
            source="UpgradeToVersion"
            label={translate('clinics.form.upgradeTo')}
            helperText={translate('clinics.form.upgradeToHelp')}
            autoComplete="off"
          />
          <TextInput source="salesforceId" label={translate('clinics.form.salesforceId')} autoComplete="off" />
        </FieldRow>
      )}
      <SwitchField
        source="getTier3Reports"
        label={translate('clinics.form.tier3Reports')}
        helperText={translate('clinics.form.tier3ReportsHelp')}
      />
    </>
  );
}
