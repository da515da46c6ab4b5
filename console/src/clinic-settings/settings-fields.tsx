import type { ClinicView } from '@helix/contracts';
import { CATALOGUE } from '@helix/hygiene';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import { RadioButtonGroupInput, useTranslate } from 'react-admin';
import { clinicFormat } from '../components/clinic-format.js';
import { choiceText } from '../components/form/choice-text.js';
import { NumberField } from '../components/form/number-field.js';
import { SwitchField } from '../components/form/switch-field.js';
import { Card } from '../components/page.js';
import { PayrollFields } from '../components/payroll-settings/payroll-fields.js';
import { useSession } from '../session/session-context.js';
import { GoalHistory } from './goal-history.js';
import type { SettingsValues } from './settings-values.js';

/** A section of the page. */
function Section({ name, children }: { name: string; children: React.ReactNode }) {
  const translate = useTranslate();
  return (
    <Card title={translate(`clinicSettings.sections.${name}`)}>
      <Box sx={{ display: 'grid', gap: 5 }}>{children}</Box>
    </Card>
  );
}

type Flag = {
  [Field in keyof SettingsValues]: SettingsValues[Field] extends boolean ? Field : never;
}[keyof SettingsValues];

/** A switch with the line that says what it changes, and from when. */
function Setting({ name }: { name: Flag }) {
  const translate = useTranslate();
  return (
    <SwitchField
      source={name}
      label={translate(`clinicSettings.${name}.label`)}
      helperText={translate(`clinicSettings.${name}.help`)}
    />
  );
}

interface NumberProps {
  name: 'goalHourlyProduction' | 'goalPercentage' | 'graceDays' | 'almostDueDays' | 'audioRetentionDays';
  help?: string;
  start?: string;
  end?: string;
  step?: number;
}

function NumberSetting({ name, help, start, end, step = 1 }: NumberProps) {
  const translate = useTranslate();
  return (
    <NumberField
      source={name}
      label={translate(`clinicSettings.${name}.label`)}
      helperText={translate(help ?? `clinicSettings.${name}.help`)}
      slotProps={{
        input: {
          ...(start && { startAdornment: <InputAdornment position="start">{start}</InputAdornment> }),
          ...(end && { endAdornment: <InputAdornment position="end">{end}</InputAdornment> }),
        },
        htmlInput: { min: 0, step },
      }}
    />
  );
}

const two = { display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 4, alignItems: 'start' } as const;

function Goals({ clinic }: { clinic: ClinicView }) {
  const translate = useTranslate();
  const { symbol } = clinicFormat(clinic.currency);
  const isFirst = clinic.goalHourlyProduction === 0 && clinic.goalPercentage === 0;
  return (
    <Section name="goals">
      <Box sx={two}>
        <NumberSetting name="goalHourlyProduction" start={symbol} step={0.01} />
        <NumberSetting name="goalPercentage" end="%" step={0.01} />
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        {translate(isFirst ? 'clinicSettings.firstGoal' : 'clinicSettings.laterGoal')}
      </Box>
      <GoalHistory />
      <RadioButtonGroupInput
        source="goalDisplayMode"
        label={translate('clinicSettings.goalDisplayMode.label')}
        choices={[1, 2, 3].map((mode) => ({
          id: mode,
          name: translate(`clinicSettings.goalDisplayMode.${mode}`),
          help: translate(`clinicSettings.goalDisplayMode.${mode}Help`),
        }))}
        optionText={choiceText}
        parse={Number}
      />
    </Section>
  );
}

/** What is set elsewhere: shown, not edited. */
function About({ clinic }: { clinic: ClinicView }) {
  const translate = useTranslate();
  const system = CATALOGUE.practiceSystems.find(({ dmsTypeId }) => dmsTypeId === clinic.dmsType);
  const facts = {
    name: clinic.name,
    timeZone: clinic.timeZone,
    serviceTier: translate(`clinicSettings.tiers.${clinic.serviceTier}`),
    currency: clinic.currency,
    practiceSystem: system?.name ?? '–',
  };
  return (
    <Section name="about">
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: { sm: '180px 1fr' }, columnGap: 4, rowGap: { xs: 1, sm: 3 }, m: 0 }}
      >
        {Object.entries(facts).map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {translate(`clinicSettings.facts.${name}`)}
            </Box>
            <Box component="dd" sx={{ m: 0, mb: { xs: 2, sm: 0 } }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{translate('clinicSettings.aboutHelp')}</Box>
    </Section>
  );
}

/** All settings by section, each with a line that says what it changes and from when. @param clinic as it is stored. */
export function SettingsFields({ clinic }: { clinic: ClinicView }) {
  const translate = useTranslate();
  const { isSuperAdmin } = useSession().user;
  const days = translate('clinicSettings.days');
  return (
    <>
      <Goals clinic={clinic} />
      <Section name="planning">
        <Setting name="useProviderGroups" />
        <Setting name="shouldTrackDoctor" />
        <Setting name="requireExamWithXrays" />
        <Setting name="showInferredProcedures" />
        <Box sx={two}>
          <NumberSetting name="graceDays" end={days} />
          <NumberSetting name="almostDueDays" end={days} />
        </Box>
      </Section>
      <Section name="insurance">
        <Setting name="showInsurance" />
      </Section>
      <Section name="notes">
        <Setting name="showClinicalForms" />
        <Setting name="shouldShowAmountInNotes" />
        {isSuperAdmin && <Setting name="scribe" />}
        <Setting name="audioConsentRequired" />
        <NumberSetting name="audioRetentionDays" end={days} />
      </Section>
      <Section name="payroll">
        <PayrollFields />
      </Section>
      <About clinic={clinic} />
    </>
  );
}
