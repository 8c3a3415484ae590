import { useId } from 'react'

/** Foyer's logo: two drawn curtains with a lit passage between, and the name. `width` is the total width. */
export function BrandLogo({ width = 140, name = 'Foyer' }: { width?: number; name?: string }) {
  const gradient = useId()
  // Fixed text length, so that the width does not change when the font loads.
  const nameWidth = Math.round(name.length * 14.2)
  const whole = 50 + nameWidth
  return (
    <svg
      width={width}
      height={Math.round((width * 40) / whole)}
      viewBox={`0 0 ${whole} 40`}
      fill="none"
      role="img"
      aria-label={name}
    >
      <defs>
        <linearGradient id={gradient} x1="2" y1="2" x2="30" y2="30" gradientUnits="userSpaceOnUse">
          <stop stopColor="#40296c" />
          <stop offset="1" stopColor="#5a1065" />
        </linearGradient>
      </defs>
      <g transform="scale(1.25)">
        <rect width="32" height="32" rx="8" fill={`url(#${gradient})`} />
        <path d="M7 25V7h5c0 7-1.2 12.6-5 18Z" fill="#fff" fillOpacity=".92" />
        <path d="M25 25V7h-5c0 7 1.2 12.6 5 18Z" fill="#fff" fillOpacity=".92" />
        <path d="M16 12.5 19.4 25h-6.8L16 12.5Z" fill="#f8ac76" />
      </g>
      <text
        x="50"
        y="29.5"
        fill="currentColor"
        fontFamily="inherit"
        fontSize="28"
        fontWeight="660"
        textLength={nameWidth}
        lengthAdjust="spacingAndGlyphs"
      >
        {name}
      </text>
    </svg>
  )
}
