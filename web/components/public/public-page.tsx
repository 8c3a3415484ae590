import { useLingui } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { PublicOrganizer } from '#contract/public-events.ts'
import type { PageTheme } from '#domain/page-theme.ts'
import { LanguageSwitcher } from '#web/components/shared/language-switcher.tsx'
import { PoweredBy } from '#web/components/shared/powered-by.tsx'
import { SkipLink } from '#web/components/shared/skip-link.tsx'
import { LegalLinks } from './organizer-links.tsx'
import styles from './public-page.module.css'

type Props = {
  notice?: ReactNode
  theme?: PageTheme | null
  organizer?: PublicOrganizer
  /** Event that the page is about. */
  event_id?: number
  children: ReactNode
}

/** Frame of visitors' pages: notices above; legal links, language menu and footer below. */
export function PublicPage({ notice, theme, organizer, event_id, children }: Props) {
  const { t } = useLingui()
  return (
    <div className={styles.page} data-theme={theme?.mode} data-backdrop={theme?.has_backdrop} style={theme?.style}>
      <SkipLink />
      {notice && (
        <aside className={styles.notice}>
          <div>{notice}</div>
        </aside>
      )}
      <main id="main" className={styles.main}>
        {children}
      </main>
      <div className={styles.foot}>
        {organizer && <LegalLinks legal={organizer.settings} />}
        <section aria-label={t`Language`}>
          <LanguageSwitcher />
        </section>
        {organizer?.counts_visits && <Visits organizer={organizer} event_id={event_id} />}
        <PoweredBy />
      </div>
    </div>
  )
}

type Visited = { organizer: PublicOrganizer; event_id: number | undefined }

/** Asks for consent to count the visit, after the page has loaded. */
function Visits(visited: Visited) {
  const [part, setPart] = useState<{ Question: ComponentType<Visited> }>()
  useEffect(() => {
    import('./visits/visits.tsx').then((visits) => visits.loadQuestion().then(setPart)).catch(() => {})
  }, [])
  return part && <part.Question {...visited} />
}
