type Props = { path: string; size?: number; stroke?: number }

/** Icon with one path on Tabler's grid of 24, without the icon library. Always beside a text or inside a labelled element. */
export function PathIcon({ path, size = 20, stroke = 1.5 }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
