/** A touch screen, on which people in gloves work. */
export const COARSE_POINTER = '@media (pointer: coarse)';

/** The height and width, in pixels, of what a finger in a glove hits. */
export const TOUCH_TARGET = 44;

const target = { minHeight: TOUCH_TARGET, minWidth: TOUCH_TARGET } as const;

/** Makes every control inside an element large enough for a finger on a touch screen. */
export const touchTargets = {
  [COARSE_POINTER]: {
    '& button, & a.MuiButtonBase-root, & select, & .MuiInputBase-root, & .MuiCheckbox-root, & .MuiFormControlLabel-root':
      target,
    // MUI sets the height of the text, which is the target, by a class that counts more.
    '& .MuiSelect-select.MuiSelect-select': {
      ...target,
      display: 'flex',
      alignItems: 'center',
      boxSizing: 'border-box',
    },
    '& label:has(> [role="switch"]), & label:has(> [type="checkbox"])': target,
  },
} as const;

/** Lets a link that stands alone, in a cell or line of its own, grow to a touch target. */
export const touchLink = { [COARSE_POINTER]: { display: 'inline-flex', alignItems: 'center', ...target } } as const;

/** Lets a small control in a line of text grow to a touch target without growing the line. @param size in pixels. */
export const touchTargetInLine = (size: number) =>
  ({ [COARSE_POINTER]: { ...target, marginBlock: `${(size - TOUCH_TARGET) / 2}px` } }) as const;
