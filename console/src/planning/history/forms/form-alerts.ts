import type { ClinicalForm } from '@helix/contracts';
import { answersOfForm } from './fill-form.js';

/** What a form says of a patient that everybody who treats them must know. */
export interface FormAlert {
  label: string;
  text: string;
  /** Of the form, `yyyy-mm-dd`. */
  date: string;
}

/** The fields that tell of allergies or alerts. */
const ALERT_LABEL = /allerg|\balerts?\b/i;
/** An answer that there are none. */
const NONE =
  /^(?:no|none|nil|false|n\/?a|nkd?a|-+)(?: known| reported)?$|^(?:no|none|no known)(?: known| drug| food| medication)* (?:allerg(?:y|ies)|alerts?)(?: known)?$/i;

/** The allergies and alerts in the forms of a patient, in the order of the forms, the latest first. The latest answer of a label counts. */
export function formAlerts(forms: readonly ClinicalForm[]): FormAlert[] {
  const answers = forms
    .toSorted((one, other) => other.dateModified.localeCompare(one.dateModified))
    .flatMap((form) =>
      answersOfForm(form).map(({ label, text }) => ({
        label: label.replace(/[\s:]+$/, '').trim(),
        text: text.trim(),
        date: form.dateModified.slice(0, 10),
      })),
    )
    .filter(({ label }) => ALERT_LABEL.test(label));
  const latest = new Map<string, FormAlert>();
  for (const answer of answers) {
    const key = answer.label.toLowerCase();
    if (!latest.has(key)) latest.set(key, answer);
  }
  return [...latest.values()].filter(({ text }) => text !== '' && !NONE.test(text.replace(/\.$/, '')));
}
