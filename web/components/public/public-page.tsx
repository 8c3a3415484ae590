import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LanguageSwitcher } from '#web/components/shared/language-switcher.tsx'
import { PoweredBy } from '#web/components/shared/powered-by.tsx'
import { SkipLink } from '#web/components/shared/skip-link.tsx'
import styles from './public-page.module.css'

/** The frame of what visitors see: notices above, the page, the language and the footer below. */
export function PublicPage({ notice, children }: { notice?: ReactNode; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <div className={styles.page}>
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
        <section aria-label={t`Language`}>
          <LanguageSwitcher />
        </section>
        <PoweredBy />
      </div>
    </div>
  )
}
