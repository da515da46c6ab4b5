/** The name of the file of a report; what file systems forbid becomes `_` (rules part T, 17). @param month `yyyy-mm`. */
export const pdfName = (clinicName: string, month: string): string =>
  `${clinicName.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')} ${month}.pdf`;
