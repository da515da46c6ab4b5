import { INK } from './ink.js';

interface Props {
  width: number;
  /** From left to right, each from 0 to 1 of the width. */
  parts: readonly { share: number; fill: string; isOutlined?: boolean }[];
  /** A mark across the bar, from 0 to 1 of the width. */
  mark?: number | null;
}

const HEIGHT = 11;

/** A bar in a row of a table, whose cells have its numbers. */
export function RowBar({ width, parts, mark = null }: Props) {
  const starts = parts.map((_, at) => parts.slice(0, at).reduce((sum, { share }) => sum + share, 0));
  return (
    <svg width={width} height={HEIGHT} aria-hidden style={{ display: 'block' }}>
      {parts.map(({ share, fill, isOutlined }, at) => (
        <rect
          key={at}
          x={starts[at]! * (width - 1) + 0.5}
          y="0.5"
          width={Math.max(0, share * (width - 1))}
          height={HEIGHT - 1}
          fill={fill}
          stroke={isOutlined ? INK.secondary : 'none'}
          strokeWidth="0.5"
        />
      ))}
      {mark !== null && (
        <line x1={mark * (width - 1)} x2={mark * (width - 1)} y1="0" y2={HEIGHT} stroke={INK.text} strokeWidth="2" />
      )}
    </svg>
  );
}
