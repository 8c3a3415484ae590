import type { PublicOrganizer } from '#contract/public-events.ts'
import { initials } from '#domain/text.ts'
import styles from './organizer-logo.module.css'

/** Logo of the organizer, or the initials of the name. */
export function OrganizerLogo({ organizer, size }: { organizer: PublicOrganizer; size: number }) {
  const logo = organizer.images.find((image) => image.type === 'ORGANIZER_LOGO')
  if (logo)
    return <img className={styles.logo} src={logo.small_url} width={size} height={size} alt={logo.alt_text ?? ''} />
  return (
    <span className={styles.initials} style={{ width: size, height: size }} aria-hidden="true">
      {initials(organizer.name)}
    </span>
  )
}
