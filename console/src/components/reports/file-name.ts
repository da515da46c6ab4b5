/** Characters that file systems do not allow. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]/gu;

/** `Payroll report(Ana Roy).pdf`; characters that are not allowed in file names become `_` (rules part Q, 25). */
export const payrollFileName = (name: string, extension: 'pdf' | 'csv'): string =>
  `Payroll report(${name.replace(FORBIDDEN, '_')}).${extension}`;
