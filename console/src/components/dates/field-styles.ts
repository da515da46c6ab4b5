import { COARSE_POINTER, TOUCH_TARGET } from '../touch-targets.js';

/** The size of a date field: a field of a form needs no other height, a toolbar's is as high as the controls beside it. */
export const fieldStyles = (size: 'small' | 'medium') =>
  size === 'small' ? { minWidth: 142, height: 34, fontSize: 13, [COARSE_POINTER]: { height: TOUCH_TARGET } } : {};
