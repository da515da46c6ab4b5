import Box from '@mui/material/Box';

/** The `optionText` of radio buttons whose choices are explained. */
export const choiceText = ({ name, help }: { name: string; help: string }) => (
  <>
    <Box component="span" sx={{ display: 'block', fontWeight: 550 }}>
      {name}
    </Box>
    <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
      {help}
    </Box>
  </>
);
