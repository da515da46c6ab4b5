import Box from '@mui/material/Box';

const DATES = /(\b\d{4}-(?:[A-Z][a-z]{2}|\d{2})-\d{2}\b)/;

/** A text whose dates do not wrap at their hyphens. */
export function TextWithDates({ text }: { text: string }) {
  // Every second part is a date.
  return text.split(DATES).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <Box key={at} component="span" sx={{ whiteSpace: 'nowrap' }}>
        {part}
      </Box>
    ),
  );
}
