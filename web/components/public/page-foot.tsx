import { useLingui } from '@lingui/react/macro'
import type { Legal } from '#contract/legal-links.ts'
import { LanguageSwitcher } from '#web/components/shared/language-switcher.tsx'
import { PoweredBy } from '#web/components/shared/powered-by.tsx'
import { LegalLinks } from './organizer-links.tsx'
import styles from './page-foot.module.css'

/** Below a page of an order or a ticket: the organizer’s legal links, language menu and footer. */
export function PageFoot({ legal }: { legal?: Legal | undefined }) {
  const { t } = useLingui()
  return (
    <div className={styles.foot}>
      {legal && <LegalLinks legal={legal} />}
      <section aria-label={t`Language`}>
        <LanguageSwitcher />
      </section>
      <PoweredBy />
    </div>
  )
}
