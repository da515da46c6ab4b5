import { screen } from '@testing-library/react';
import type {
  HealthProfileView,
  RulesReanalysis,
  RulesTrial,
  RuleTypeWithRules,
  UnmatchedCode,
} from '@helix/contracts';
import { Route, Routes } from 'react-router';
import { renderConsole } from '../../testing/render-console.js';
import { api } from '../../testing/set-up.js';
import RulesPage from '../rules-page.js';

const OFFICE: HealthProfileView = {
  ...{ id: 0, healthProfileId: 0, profileName: 'Office DNA', version: '' },
  ...{ dateCreated: null, dateDeleted: null, patients: null },
};
const NOTHING_CHANGES: RulesTrial = { appointments: 0, changedMinutes: 0, changedCents: 0, of: [] };

export const IDLE: RulesReanalysis = { state: 'idle', done: 0, total: 0, startedAt: null };

/** A field of a rule, or an icon button, by its label. */
export const labelled = (label: string) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(label);
/** A button by its text. Its role would take long to find among the fields of rules. */
export const button = (text: string) => screen.getByText(text, { selector: 'button' });
/** Save is a button that keeps the focus while it is disabled. */
export const isSaveEnabled = () => button('Save').ariaDisabled === 'false';
/** What the trial of the changes says. */
export const trialStatus = () => screen.getByRole('status', { name: 'What would change' });
export const reanalysisStatus = () => screen.getByRole('status', { name: 'Appointments after changed rules' });

interface Opened extends NonNullable<Parameters<typeof renderConsole>[1]> {
  types: readonly RuleTypeWithRules[];
  /** The text that the procedures are searched for. */
  search?: string;
  /** Of the appointments after an earlier change of rules; left out: none is running. */
  reanalysis?: RulesReanalysis;
  /** Codes that match no procedure, or the response instead; left out: there are none. */
  unmatchedCodes?: readonly UnmatchedCode[] | Response;
}

/**
 * Opens the rules of the office, of which a change changes no appointment. Beside them there is one other page, for what is
 * shown after leaving.
 */
export async function openRules({ types, search, reanalysis = IDLE, unmatchedCodes = [], ...signedIn }: Opened) {
  api.answer({
    'GET ProcedureRules': types,
    'GET ProcedureRules/HealthProfile/0': OFFICE,
    'GET ProcedureRules/Reanalysis': reanalysis,
    'GET ProcedureRules/UnmatchedCodes': unmatchedCodes,
    'POST ProcedureRules/Try': NOTHING_CHANGES,
  });
  const rendered = renderConsole(
    <Routes>
      <Route path="/settings/DNA" element={<RulesPage />} />
      <Route path="*" element={<h1>Another page</h1>} />
    </Routes>,
    { path: search === undefined ? '/settings/DNA' : `/settings/DNA?q=${search}`, ...signedIn },
  );
  await screen.findByRole('table', { name: 'Rules of Office DNA' });
  const { user } = rendered;
  return {
    ...rendered,
    press: (text: string) => user.click(button(text)),
    pressLabelled: (label: string) => user.click(labelled(label)),
    select: (label: string, option: string) => user.selectOptions(labelled(label), option),
  };
}
