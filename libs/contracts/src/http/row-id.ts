import { z } from 'zod';

/** The highest id that a row can have. */
export const MAX_ROW_ID = 2 ** 31 - 1;

/** The id of a row in a request. @param min 0 where something that is no row has the id 0. */
export const rowId = (message: string, min: 0 | 1 = 1) => z.int(message).min(min, message).max(MAX_ROW_ID, message);

/** The same in the query of a request, which has only texts. */
export const queryRowId = (message: string) =>
  z
    .string(message)
    .regex(/^[1-9]\d{0,8}$/, message)
    .transform(Number);
