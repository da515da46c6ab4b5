import type { NoteTemplateRow } from '@helix/contracts';
import type { ResolverOptions } from 'react-hook-form';
import { formOf, templateResolver, valuesOf, type TemplateValues } from './template-form.js';

const template: NoteTemplateRow = {
  id: 4,
  noteTemplateId: 4,
  name: 'Recall',
  text: 'Plaque {{Plaque}}.\r\nSeen.',
  clinicId: 2,
  clinicName: 'Maple Dental',
  userId: 9,
  userEmail: 'ada@x.example',
  kind: null,
  stepCount: 1,
  dateModified: '2026-11-01T10:00:00Z',
  version: 'v1',
};
const ofClinic = { ...template, userId: null, userEmail: null };
const shipped = { ...ofClinic, clinicId: null, clinicName: null, kind: 'adultRecall' };

describe('valuesOf and formOf', () => {
  it('begin a new template for the current clinic', () => {
    expect(formOf(valuesOf(null, 2))).toEqual({ name: '', text: '', clinicId: 2, userId: null });
  });

  it.each([
    ['user', template, { clinicId: 2, userId: 9 }],
    ['user', { ...template, clinicId: null, clinicName: null }, { clinicId: null, userId: 9 }],
    ['clinic', ofClinic, { clinicId: 2, userId: null }],
    ['shipped', shipped, { clinicId: null, userId: null }],
  ])('keep the owner of a template of the scope %s', (scope, row, owner) => {
    const values = valuesOf(row, 2);
    expect(values.scope).toBe(scope);
    expect(formOf(values)).toEqual({ name: 'Recall', text: 'Plaque {{Plaque}}.\nSeen.', ...owner });
  });

  it('leave the user out who was chosen before the template became a clinic’s', () => {
    expect(formOf({ ...valuesOf(template, 2), scope: 'clinic' }).userId).toBeNull();
  });
});

describe('templateResolver', () => {
  const required = { clinic: 'Clinic is required.', user: 'User is required.' };
  const errorsOf = async (values: TemplateValues, names: string[] | null) => {
    const { errors } = await templateResolver(() => names, required)(
      values,
      undefined,
      {} as ResolverOptions<TemplateValues>,
    );
    return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]));
  };
  const values = valuesOf(ofClinic, 2);

  it('names each unknown token in the words of the server', async () => {
    const text = '{{plaque}} {{Tartar}} {{Stain}} {{tartar}}';
    expect(await errorsOf({ ...values, text }, ['Plaque'])).toEqual({
      text: 'Unknown token: {{Tartar}}\nUnknown token: {{Stain}}',
    });
    expect(await errorsOf({ ...values, text }, null)).toEqual({});
  });

  it('requires name, text and an owner', async () => {
    expect(await errorsOf({ ...values, name: ' ', text: ' \n', clinicId: '' }, [])).toEqual({
      name: 'Name is required.',
      text: 'Text is required.',
      clinicId: 'Clinic is required.',
    });
    expect(await errorsOf({ ...values, scope: 'user', clinicId: '' }, ['Plaque'])).toEqual({
      userId: 'User is required.',
    });
    expect(await errorsOf({ ...values, scope: 'shipped', clinicId: '' }, ['Plaque'])).toEqual({});
  });
});
