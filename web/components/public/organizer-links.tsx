import { useLingui } from '@lingui/react/macro'
import type { Legal } from '#contract/legal-links.ts'
import type { PublicOrganizer } from '#contract/public-events.ts'
import styles from './organizer-links.module.css'

/** Website and social networks as text links, which need no guessing as icons would. */
export function OrganizerLinks({ organizer }: { organizer: PublicOrganizer }) {
  const { t } = useLingui()
  const website = organizer.settings.website_url ?? organizer.website
  return <LinkRow links={[...(website ? [{ name: t`Website`, url: website }] : []), ...organizer.social_links]} />
}

/** Links required by law, at the foot of every page. */
export function LegalLinks({ legal }: { legal: Legal }) {
  const { t } = useLingui()
  const all = [
    { name: t`Legal notice`, url: legal.imprint_url },
    { name: t`Privacy policy`, url: legal.privacy_url },
    { name: t`Terms and conditions`, url: legal.terms_url },
  ]
  return <LinkRow links={all.flatMap(({ name, url }) => (url ? [{ name, url }] : []))} />
}

function LinkRow({ links }: { links: { name: string; url: string }[] }) {
  if (links.length === 0) return null
  return (
    <ul className={styles.links}>
      {links.map(({ name, url }) => (
        <li key={name}>
          <a href={url} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
