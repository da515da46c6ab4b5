import type { ClinicalForm } from '@helix/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSession } from '../../../session/session-context.js';
import { useAppointment } from '../../data/planning-context.js';
import { LineList, TwoLines } from '../line-list.js';
import { useNoteDate } from '../notes/use-note-date.js';
import { FailedLines, LoadingLines, NoLines } from '../tab-states.js';
import { ClinicalFormDialog } from './clinical-form-dialog.js';
import { formName } from './form-name.js';
import { clinicalFormsQuery, formTemplatesQuery } from './form-queries.js';
import './texts.js';

/** The forms of the patient, the latest first. */
export default function FormsTab() {
  const translate = useTranslate();
  const { clinic } = useSession();
  const { patientId } = useAppointment();
  const forms = useQuery(clinicalFormsQuery(patientId));
  const templates = useQuery(formTemplatesQuery(clinic.clinicGuid));
  const [opened, setOpened] = useState<ClinicalForm | null>(null);
  const date = useNoteDate();
  const rows = useMemo(
    () => forms.data?.toSorted((one, other) => other.dateModified.localeCompare(one.dateModified)),
    [forms.data],
  );
  const names = useMemo(
    () => new Map(templates.data?.map(({ dmsTemplateId, templateHtml }) => [dmsTemplateId, formName(templateHtml)])),
    [templates.data],
  );
  if (rows && templates.data)
    return rows.length === 0 ? (
      <NoLines>{translate('clinicalForms.none')}</NoLines>
    ) : (
      <>
        <LineList
          rows={rows}
          keyOf={({ formId }) => formId}
          onOpen={setOpened}
          allLabel={translate('clinicalForms.all', { smart_count: rows.length })}
        >
          {({ templateId, dateModified }) => (
            <TwoLines second={names.get(templateId) ?? null}>
              {translate('clinicalForms.line', { date: date(dateModified) })}
            </TwoLines>
          )}
        </LineList>
        {opened !== null && (
          <ClinicalFormDialog
            forms={rows}
            form={opened}
            templates={templates.data}
            onShow={setOpened}
            onClose={() => setOpened(null)}
          />
        )}
      </>
    );
  const failed = [forms, templates].filter(({ data, error }) => error && !data);
  if (failed.length > 0)
    return (
      <FailedLines
        isRetrying={failed.some(({ isFetching }) => isFetching)}
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
      >
        {translate('clinicalForms.failed')}
      </FailedLines>
    );
  return <LoadingLines label={translate('clinicalForms.loading')} />;
}
