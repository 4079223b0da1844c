/** Draws a decorative stage: light beams over a row of amplifiers, a large version of the logo. */
export function StageLights({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 600 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <linearGradient id="beam" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#b7a2ff" stopOpacity=".5" />
          <stop offset="1" stopColor="#7857f0" stopOpacity="0" />
        </linearGradient>
        <radialGradient id="floor" cx=".5" cy="1" r=".8">
          <stop offset="0" stopColor="#7857f0" stopOpacity=".55" />
          <stop offset="1" stopColor="#7857f0" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="600" height="900" fill="url(#floor)" />
      <g fill="url(#beam)">
        <path d="M120-20 20 900h260z" opacity=".55" />
        <path d="M300-20 190 900h220z" opacity=".8" />
        <path d="M480-20 330 900h250z" opacity=".55" />
      </g>
      <g fill="#0f0c18">
        {amplifiers.map(([x, height]) => (
          <rect key={x} x={x} y={852 - height} width="52" height={height} rx="14" />
        ))}
        <rect x="-20" y="860" width="640" height="60" />
      </g>
    </svg>
  );
}

const amplifiers: readonly (readonly [x: number, height: number])[] = [
  [34, 92],
  [102, 150],
  [170, 118],
  [238, 196],
  [306, 236],
  [374, 164],
  [442, 128],
  [510, 82],
];
