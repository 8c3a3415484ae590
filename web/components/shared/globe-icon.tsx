import { PathIcon } from './path-icon.tsx'

/** Icon for "language". */
export function GlobeIcon() {
  return (
    <PathIcon
      size={18}
      path="M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0ZM3.6 9h16.8M3.6 15h16.8M11.5 3a17 17 0 0 0 0 18M12.5 3a17 17 0 0 1 0 18"
    />
  )
}
