import { useLingui } from '@lingui/react/macro'
import type { PublicOrganizer } from '#contract/public-events.ts'
import styles from './organizer-links.module.css'

/** What the networks are called, and where somebody who gave only a name is found there. */
const NETWORKS: Record<string, { name: string; address: (handle: string) => string }> = {
  instagram: { name: 'Instagram', address: (handle) => `https://www.instagram.com/${handle}` },
  facebook: { name: 'Facebook', address: (handle) => `https://www.facebook.com/${handle}` },
  x: { name: 'X', address: (handle) => `https://x.com/${handle}` },
  youtube: { name: 'YouTube', address: (handle) => `https://www.youtube.com/@${handle}` },
  tiktok: { name: 'TikTok', address: (handle) => `https://www.tiktok.com/@${handle}` },
  linkedin: { name: 'LinkedIn', address: (handle) => `https://www.linkedin.com/company/${handle}` },
}

/** Website and social networks, as words: nobody has to guess an icon. */
export function OrganizerLinks({ organizer }: { organizer: PublicOrganizer }) {
  const { t } = useLingui()
  const website = organizer.settings.website_url ?? organizer.website
  const links = [
    ...(website ? [{ name: t`Website`, address: website }] : []),
    ...Object.entries(organizer.settings.social_media_handles).flatMap(([network, handle]) => social(network, handle)),
  ]
  if (links.length === 0) return null
  return (
    <ul className={styles.links}>
      {links.map(({ name, address }) => (
        <li key={name}>
          <a href={address} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

function social(network: string, handle: string): { name: string; address: string }[] {
  const known = NETWORKS[network]
  if (!known || handle.trim() === '') return []
  const isAddress = /^https?:\/\//i.test(handle)
  const name = encodeURIComponent(handle.trim().replace(/^@/, ''))
  return [{ name: known.name, address: isAddress ? handle : known.address(name) }]
}
