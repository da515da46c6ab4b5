import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { XLSX } from '@helix/spreadsheets';

/** The name of a file for the console, percent-encoded. */
const FILE_NAME = 'X-File-Name';

/** How OpenAPI describes the answer of a route that sends a spreadsheet. */
export const SPREADSHEET_ANSWER = {
  contentType: XLSX,
  headers: { [FILE_NAME]: 'The name of the file, percent-encoded' },
};

/**
 * A spreadsheet as the answer of a request. Its name is in headers that scripts of other origins may read, too.
 *
 * @param name with its extension; letters, digits and what file systems allow.
 */
export function spreadsheetAnswer(response: Response, name: string, file: Uint8Array): StreamableFile {
  response.setHeader(FILE_NAME, encodeURIComponent(name));
  response.setHeader('Access-Control-Expose-Headers', `${FILE_NAME}, Content-Disposition`);
  return new StreamableFile(file, { type: XLSX, length: file.length, disposition: `attachment; filename="${name}"` });
}

/** How OpenAPI describes the answer of a route that sends a PDF. */
export const PDF_ANSWER = { ...SPREADSHEET_ANSWER, contentType: 'application/pdf' };

/** A stored PDF as the answer of a request. @param name with its extension; any letters. */
export function pdfAnswer(response: Response, name: string, file: Readable, length: number): StreamableFile {
  response.setHeader(FILE_NAME, encodeURIComponent(name));
  response.setHeader('Access-Control-Expose-Headers', `${FILE_NAME}, Content-Disposition`);
  // Headers have no other letters: browsers take the encoded name (RFC 6266), the plain one is for what does not know it.
  const plain = name.replace(/[^ -~]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
  return new StreamableFile(file, { type: PDF_ANSWER.contentType, length, disposition });
}
