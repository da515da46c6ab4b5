import type { ClinicRow, SetupCode } from '@helix/contracts';
import { useState } from 'react';
import { useListContext, useNotify, useTranslate } from 'react-admin';
import { toFormErrors } from '../components/form/validation.js';
import { createProcedureRules, createSetupCode, useClinicsChanged } from './clinic-api.js';
import { useSummaryUpdates } from './use-summary-updates.js';

type Action = 'command' | 'rules';

export interface ClinicCalls {
  isBusy: (clinicId: number, action: Action) => boolean;
  copyCommand: (clinic: ClinicRow) => Promise<void>;
  createRules: (clinic: ClinicRow) => Promise<void>;
  updateSummary: (clinic: ClinicRow) => void;
  /** As `SummaryUpdates.percentOf`. */
  summaryPercentOf: (clinicId: number) => number | null | undefined;
}

/**
 * What the actions of a row call. Each says by a toast how it went.
 *
 * @param onUncopied gets a command that the browser did not copy: its code is made and has ended the one before.
 */
export function useClinicCalls(onUncopied: (clinic: ClinicRow, setup: SetupCode) => void): ClinicCalls {
  const notify = useNotify();
  const translate = useTranslate();
  const clinicsChanged = useClinicsChanged();
  const { data } = useListContext<ClinicRow>();
  const summaries = useSummaryUpdates(data);
  const [busy, setBusy] = useState<readonly string[]>([]);

  const whileBusy = async (clinicId: number, action: Action, work: () => Promise<void>): Promise<void> => {
    const key = `${action} ${clinicId}`;
    setBusy((before) => [...before, key]);
    try {
      await work();
    } finally {
      setBusy((before) => before.filter((other) => other !== key));
    }
  };

  const copyCommand = async (clinic: ClinicRow): Promise<void> => {
    let setup: SetupCode;
    try {
      setup = await createSetupCode(clinic.clinicId);
    } catch (error) {
      const { form, fields } = toFormErrors(error, [], translate('common.genericError'));
      return notify(form ?? fields[0]?.message ?? '', { type: 'error' });
    }
    try {
      await navigator.clipboard.writeText(setup.command);
      notify('clinics.copied', { type: 'success' });
    } catch {
      onUncopied(clinic, setup);
    }
  };
  const createRules = async ({ clinicId }: ClinicRow): Promise<void> => {
    try {
      await createProcedureRules(clinicId);
      notify('clinics.rulesCreated', { type: 'success' });
    } catch {
      notify('clinics.rulesFailed', { type: 'error' });
    }
    // Also after a failure, because the row may be what is stale.
    await clinicsChanged();
  };
  return {
    isBusy: (clinicId, action) => busy.includes(`${action} ${clinicId}`),
    copyCommand: (clinic) => whileBusy(clinic.clinicId, 'command', () => copyCommand(clinic)),
    createRules: (clinic) => whileBusy(clinic.clinicId, 'rules', () => createRules(clinic)),
    updateSummary: ({ clinicId }) => summaries.start(clinicId),
    summaryPercentOf: summaries.percentOf,
  };
}
