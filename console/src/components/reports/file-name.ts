/** Characters that file systems do not allow. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]/gu;

/** A name within the name of a file: characters that are not allowed there become `_` (rules part Q, 25). */
export const nameInFile = (name: string): string => name.replace(FORBIDDEN, '_');
