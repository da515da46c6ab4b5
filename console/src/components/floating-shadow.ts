/** The shadow of elements that float above the page. */
export const floatingShadow = '0 1px 2px rgb(16 24 32 / 6%), 0 12px 32px -8px rgb(16 24 32 / 22%)';
