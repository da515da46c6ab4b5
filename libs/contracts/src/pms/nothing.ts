/** What languages print for a value that is not there. */
const NO_VALUE = /^\s*(?:null|undefined|none|nil)?\s*$/i;

/** Zero as text, also as the parts of a date, a time, an amount or a GUID: `0`, `0.00`, `00:00:00`, `0000-00-00T00:00:00`. */
const ZEROS = /^\s*[-+]?0[0\s:/.\-TZ+]*$/i;

/** The id of systems that count from 0 up, or from 1. */
const NO_ID = /^\s*-1\s*$/;

const noYear = '(?:0\\d{3}|1[0-8]\\d{2}|9999)';
/** `0001-01-01`, `1753-01-01`, `1899-12-30`, `1900-01-01`, `9999-12-31`, also as `1/1/0001 12:00:00 AM`. */
const NO_DATE = new RegExp(
  `^\\s*(?:${noYear}[-/.]\\d{1,2}[-/.]\\d{1,2}|\\d{1,2}[-/.]\\d{1,2}[-/.]${noYear}|1900[-/.]0?1[-/.]0?1|0?1[-/.]0?1[-/.]1900)(?!\\d)`,
);

const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether a system has no value for an optional field: null, a blank text, or a word such as `null`. */
const isNoValue = (value: unknown): boolean =>
  value === null || value === undefined || (isText(value) && NO_VALUE.test(value));

/** The same where 0 means nothing. */
export const isZero = (value: unknown): boolean =>
  isNoValue(value) || value === 0 || (isText(value) && ZEROS.test(value));

/** The same for an id. */
export const isNoId = (value: unknown): boolean =>
  isZero(value) || value === -1 || (isText(value) && NO_ID.test(value));

/**
 * The same for a date, or a local time: also the first and the last day that systems can write, which are before 1900,
 * 1 January 1900, or in 9999. No patient of today was born so early.
 */
export const isNoDate = (value: unknown): boolean => isZero(value) || (isText(value) && NO_DATE.test(value));

/** The same for a text, in which zeros may mean something. */
export const isNoText = (value: unknown): boolean => isNoValue(value) || value === 0 || value === '0';
