/** The signs, as characters of the font `signs.woff2`. */
export const SIGN_CHARACTERS = {
  success: '\u{F05E0}',
  warning: '\u{F0028}',
  fail: '\u{F0159}',
  unknown: '\u{F0377}',
  insuranceUnknown: '\u{F0625}',
  insurancePrivate: '\u{F0499}',
  insurancePublic: '\u{F0E80}',
  insuranceNone: '\u{F067A}',
  comment: '\u{F0361}',
  acknowledged: '\u{F0365}',
  next: '\u{F0203}',
} as const;
