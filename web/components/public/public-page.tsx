import { useLingui } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { PublicOrganizer } from '#contract/public-events.ts'
import type { PageTheme } from '#domain/page-theme.ts'
import { LanguageSwitcher } from '#web/components/shared/language-switcher.tsx'
import { PoweredBy } from '#web/components/shared/powered-by.tsx'
import { SkipLink } from '#web/components/shared/skip-link.tsx'
import { LegalLinks } from './organizer-links.tsx'
import styles from './public-page.module.css'

type Props = { notice?: ReactNode; theme?: PageTheme | null; organizer?: PublicOrganizer; children: ReactNode }

/** The frame of what visitors see: notices above, the page, whose it is by law, the language and the footer below. */
export function PublicPage({ notice, theme, organizer, children }: Props) {
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
        {organizer?.counts_visits && <Visits organizer={organizer} />}
        <PoweredBy />
      </div>
    </div>
  )
}

/** What asks the visitor, once the page is there. */
function Visits({ organizer }: { organizer: PublicOrganizer }) {
  const [part, setPart] = useState<{ Question: ComponentType<{ organizer: PublicOrganizer }> }>()
  useEffect(() => {
    import('./visits/visits.tsx').then((visits) => visits.loadQuestion().then(setPart)).catch(() => {})
  }, [])
  return part && <part.Question organizer={organizer} />
}
