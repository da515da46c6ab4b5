import { ApiError } from '../../api/problem.js';
import { uploadFailure } from './upload-failure.js';

const refused = (status: number, detail: string, errors: { field: string; message: string }[] = []) =>
  new ApiError(status, { title: '', status, detail, errors });

it('a refused time sheet has the message of the server, and all its rows', () => {
  const errors = [
    { field: 'row 2', message: 'Out 1 is missing.' },
    { field: 'row 10', message: 'The times overlap.' },
  ];
  expect(uploadFailure(refused(422, 'row 2: Out 1 is missing. (1 more)', errors), 'Sorry')).toEqual({
    message: 'row 2: Out 1 is missing. (1 more)',
    rows: [
      { row: '2', message: 'Out 1 is missing.' },
      { row: '10', message: 'The times overlap.' },
    ],
    headings: [],
  });
});

it('a file that was not taken has no rows', () => {
  const message = 'Please select a file first.';
  expect(uploadFailure(refused(422, message, [{ field: 'file', message }]), 'Sorry')).toEqual({
    message,
    rows: [],
    headings: [],
  });
});

it.each([
  ['the server failed', refused(500, 'stack')],
  ['there was no answer', new ApiError(0, null)],
  ['something else failed', new Error('x')],
])('the message is the general one when %s', (_name, error) => {
  expect(uploadFailure(error, 'Sorry')).toEqual({ message: 'Sorry', rows: [], headings: [] });
});
