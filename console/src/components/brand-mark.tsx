interface Props {
  /** Width and height in pixels. */
  size?: number;
}

/** The product's logo. Decorative: the name is next to it. */
export function BrandMark({ size = 28 }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="#0071B8" />
      <path
        d="M10 7c0 9 12 9 12 18M22 7c0 9-12 9-12 18"
        fill="none"
        stroke="#FFF"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M11.500 11h9M11.500 21h9" fill="none" stroke="#9FD8FD" strokeWidth="2.400" strokeLinecap="round" />
    </svg>
  );
}
