import { useLingui } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { AppLogo } from './app-logo.tsx'
import styles from './error-screen.module.css'
import { PathIcon } from './path-icon.tsx'
import { PoweredBy } from './powered-by.tsx'

/** The error screen of every route. */
export function ErrorScreen({ error }: { error: unknown }) {
  return (
    <div className={styles.page} data-scheme="system">
      <main className={styles.main}>
        <ErrorWords error={error} />
        <Help />
      </main>
      <PoweredBy />
    </div>
  )
}

/** Only now: most pages never need it. Where it cannot be had, the way home is left. */
function Help() {
  const [ErrorHelp, setErrorHelp] = useState<ComponentType | null>(null)
  useEffect(() => {
    void import('./error-help.tsx').then(
      (part) => setErrorHelp(() => part.ErrorHelp),
      () => undefined,
    )
  }, [])
  return ErrorHelp && <ErrorHelp />
}

type Props = {
  error: unknown
  /** Where more is known than that it went wrong. */
  description?: string | undefined
  /** Other ways on. */
  children?: ReactNode
}

/** The same for a page that stands in a frame of its own. */
export function ErrorWords({ error, description, children }: Props) {
  const { t } = useLingui()
  useEffect(() => {
    if (!isNotFound(error)) console.error(error)
  }, [error])
  const texts = isNotFound(error)
    ? {
        title: t`We can’t find this page`,
        description: t`The address may be mistyped, or the page may be gone. Start from the home page instead.`,
      }
    : {
        title: t`Something went wrong`,
        description:
          description ??
          t`We couldn’t show this page. Nothing you did is lost. Wait a moment and reload, or go to the home page.`,
      }
  return (
    <>
      <title>{texts.title}</title>
      <meta name="description" content={texts.description} />
      <AppLogo width={140} />
      <h1>{texts.title}</h1>
      <p>{texts.description}</p>
      <a className={styles.home} href="/">
        <HomeIcon />
        {t`Go to home page`}
      </a>
      {children}
    </>
  )
}

function isNotFound(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status === 404
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404
}

/** Tabler's home, drawn here so that an error needs no icon library. */
function HomeIcon() {
  return (
    <PathIcon path="M5 12H3l9-9 9 9h-2M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7M9 21v-6a2 2 0 0 1 2-2h2a2 2 0 0 1 2 2v6" />
  )
}
