import { useLingui } from '@lingui/react/macro'
import { InBrowser } from '#web/components/frame/in-browser.tsx'
import { ScreenSkeleton } from '#web/components/frame/screen-skeleton.tsx'
import { AppLogo } from '#web/components/shared/app-logo.tsx'
import { PageHead } from '#web/components/shared/page-head.tsx'
import styles from './frame.module.css'
import Welcome from './welcome.tsx'

/** The guided path, and its skeleton until hydration. */
export default function WelcomeLayout() {
  return (
    <InBrowser fallback={<Outline />}>
      <Welcome />
    </InBrowser>
  )
}

function Outline() {
  const { t } = useLingui()
  return (
    <div className={styles.page}>
      <PageHead title={t`Welcome`} />
      <header className={styles.header}>
        <AppLogo width={112} />
      </header>
      <div className={styles.columns}>
        <main className={styles.main}>
          <ScreenSkeleton shape="form" />
        </main>
      </div>
    </div>
  )
}
