import Skeleton from '@mui/material/Skeleton';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { AfterDelay } from '../after-delay.js';

const ROWS = 8;
const WIDTHS = [72, 54, 84, 46, 66];

/** Rows in the shape of what comes, after a short while. */
export function SkeletonRows({ columns }: { columns: number }) {
  return (
    <>
      {Array.from({ length: ROWS }, (_row, row) => (
        <TableRow key={row}>
          {Array.from({ length: columns }, (_column, column) => (
            <TableCell key={column}>
              <AfterDelay>
                <Skeleton width={`${WIDTHS[(row + column) % WIDTHS.length]}%`} />
              </AfterDelay>
            </TableCell>
          ))}
        </TableRow>
      ))}
    </>
  );
}
