/** The toolbar's selects: as high as its buttons, and narrower before the row breaks. */
export const selectStyle = {
  height: 34,
  flex: '0 1 200px',
  minWidth: 90,
  '& .MuiSelect-select': { fontSize: 13 },
} as const;
