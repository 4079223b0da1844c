/** Same drawing as public/favicon.svg. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="#7857f0" />
      <g fill="#fff">
        <rect x="7" y="13" width="4" height="8" rx="2" opacity=".75" />
        <rect x="14" y="6.5" width="4" height="14.5" rx="2" />
        <rect x="21" y="10" width="4" height="11" rx="2" opacity=".75" />
        <rect x="7" y="23.5" width="18" height="2.5" rx="1.25" />
      </g>
    </svg>
  );
}
