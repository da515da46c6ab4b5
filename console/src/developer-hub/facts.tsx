import Box from '@mui/material/Box';
import { Fragment, type ReactNode } from 'react';

/** Facts with their names beside them. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <Box component="dl" sx={factsStyle}>
    {facts.map(([name, value]) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </Box>
);

const factsStyle = {
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  alignItems: 'baseline',
  columnGap: 6,
  rowGap: 2,
  m: 0,
  mb: 4,
  typography: 'body2',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
} as const;
