type Props = { path: string; size?: number; stroke?: number }

/** One path on Tabler's grid of 24, for what needs no icon library; always beside a text or in something with a name. */
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
