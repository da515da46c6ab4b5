import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import type { ClinicalForm, DmsTemplate } from '@helix/contracts';
import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { DialogFrame } from '../../../components/form/dialog-frame.js';
import { useNoteDate } from '../notes/use-note-date.js';
import { answersOfForm, fillForm, type FormAnswer } from './fill-form.js';
import { sanitiseHtml } from './sanitise.js';

interface Props {
  /** The latest first. */
  forms: readonly ClinicalForm[];
  form: ClinicalForm;
  templates: readonly DmsTemplate[];
  onShow: (form: ClinicalForm) => void;
  onClose: () => void;
}

/** A form as the practice-management system lays it out, with the answers of the patient; the others are a table. */
export function ClinicalFormDialog({ forms, form, templates, onShow, onClose }: Props) {
  const translate = useTranslate();
  const date = useNoteDate();
  const at = forms.indexOf(form);
  const filled = useMemo(() => {
    const template = templates.find(({ dmsTemplateId }) => dmsTemplateId === form.templateId);
    const answers = answersOfForm(form);
    if (!template) return { html: null, answers };
    const { html, others } = fillForm(template.templateHtml, answers);
    return { html: sanitiseHtml(html), answers: others };
  }, [form, templates]);
  const step = (key: 'previous' | 'next', to: ClinicalForm | undefined) => (
    <IconButton
      aria-label={translate(`clinicalForms.${key}`)}
      disabled={to === undefined}
      onClick={() => to && onShow(to)}
    >
      {key === 'previous' ? <PreviousIcon fontSize="small" /> : <NextIcon fontSize="small" />}
    </IconButton>
  );
  return (
    <DialogFrame
      title={translate('clinicalForms.title', { date: date(form.dateModified) })}
      onClose={onClose}
      width={820}
    >
      <DialogContent sx={{ display: 'block', pb: 5 }}>
        {filled.html === null ? (
          <Box sx={{ pb: 3, color: 'text.secondary' }}>{translate('clinicalForms.unknown')}</Box>
        ) : (
          // Sanitised just above.
          <Box sx={formStyle} dangerouslySetInnerHTML={{ __html: filled.html }} />
        )}
        {filled.html !== null && filled.answers.length > 0 && (
          <Typography component="h3" variant="h2" sx={{ mt: 5, mb: 2 }}>
            {translate('clinicalForms.others')}
          </Typography>
        )}
        {filled.answers.length > 0 && <Answers answers={filled.answers} />}
        {filled.html === null && filled.answers.length === 0 && <Box>{translate('clinicalForms.empty')}</Box>}
        {forms.length > 1 && (
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mt: 4 }}>
            {step('previous', forms[at - 1])}
            {step('next', forms[at + 1])}
          </Box>
        )}
      </DialogContent>
    </DialogFrame>
  );
}

/** Answers as a plain table. */
function Answers({ answers }: { answers: readonly FormAnswer[] }) {
  const translate = useTranslate();
  return (
    <Box sx={formStyle}>
      <table>
        <thead>
          <tr>
            <th scope="col">{translate('clinicalForms.label')}</th>
            <th scope="col">{translate('clinicalForms.answer')}</th>
          </tr>
        </thead>
        <tbody>
          {answers.map(({ label, text }, row) => (
            <tr key={row}>
              <td>{label}</td>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

/** The looks of a form. What it says of itself cannot leave its box. */
const formStyle = {
  position: 'relative',
  contain: 'content',
  isolation: 'isolate',
  overflowX: 'auto',
  typography: 'body1',
  lineHeight: '22px',
  overflowWrap: 'anywhere',
  '& h1, & h2, & h3, & h4, & h5, & h6': { mt: 4, mb: 2, fontSize: 15, lineHeight: '22px', fontWeight: 600 },
  '& > :first-of-type': { mt: 0 },
  '& p, & ul, & ol, & dl, & blockquote': { my: 2 },
  '& a[href]': { color: 'primary.main' },
  '& hr': { my: 3, border: 0, borderTop: '1px solid', borderColor: 'divider' },
  '& mark': { color: 'inherit', bgcolor: 'brand.soft' },
  '& table': { width: '100%', my: 2, borderCollapse: 'collapse' },
  '& td, & th': {
    px: 3,
    py: 1.5,
    border: '1px solid',
    borderColor: 'divider',
    textAlign: 'left',
    verticalAlign: 'top',
  },
  '& th': { typography: 'body2', fontWeight: 600, bgcolor: 'surface.sunken' },
} as const;
