/** One of text, tokens and preview. */
export const panelStyle = { display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0, minHeight: 0 } as const;

export const editorStyle = {
  containerName: 'editor',
  containerType: 'inline-size',
  display: 'grid',
  gridTemplateRows: { lg: 'minmax(0, 1fr)' },
  flex: 1,
  // A narrow page scrolls as a whole.
  flexShrink: { xs: 0, lg: 1 },
  minHeight: 0,
};

/** One below the other, text and preview beside each other, or all three. */
export const partsStyle = {
  display: 'grid',
  gap: 4,
  minHeight: 0,
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"text" "tokens" "preview"',
  '@container editor (min-width: 640px)': {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gridTemplateRows: 'minmax(320px, 1fr) auto',
    gridTemplateAreas: '"text preview" "tokens tokens"',
  },
  '@container editor (min-width: 1080px)': {
    gridTemplateColumns: '224px minmax(0, 6fr) minmax(0, 5fr)',
    gridTemplateRows: 'minmax(320px, 1fr)',
    gridTemplateAreas: '"tokens text preview"',
  },
} as const;
