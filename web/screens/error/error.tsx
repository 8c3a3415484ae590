import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { AppLogo } from '#web/components/app-logo.tsx'
import { PoweredBy } from '#web/components/powered-by.tsx'
import styles from './error.module.css'

/** The error screen of every route (mission §2). */
export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useLingui()
  useEffect(() => {
    if (!isNotFound(error)) console.error(error)
  }, [error])
  const texts = isNotFound(error)
    ? {
        title: t`We cannot find this page`,
        description: t`The address may be mistyped, or the page is no longer here. Go to the start and look from there.`,
      }
    : {
        title: t`Something went wrong`,
        description: t`This page could not be shown. Nothing you did is lost. Wait a moment and load it again, or go to the start.`,
      }
  return (
    <div className={styles.page} data-scheme="system">
      <title>{texts.title}</title>
      <meta name="description" content={texts.description} />
      <main className={styles.main}>
        <AppLogo width={140} />
        <h1>{texts.title}</h1>
        <p>{texts.description}</p>
        <a className={styles.home} href="/">
          <HomeIcon />
          {t`Go to the start`}
        </a>
      </main>
      <PoweredBy />
    </div>
  )
}

function isNotFound(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status === 404
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404
}

/** Tabler's home, drawn here so that an error needs no icon library. */
function HomeIcon() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M5 12H3l9-9 9 9h-2M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7M9 21v-6a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2v6" />
    </svg>
  )
}
