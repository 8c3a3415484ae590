import { useLingui } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { AppLogo } from './app-logo.tsx'
import styles from './error-screen.module.css'
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

/** Only now: most pages never need it. Without scripts, or where it cannot be had, the way to one's tickets is left. */
function Help() {
  const [ErrorHelp, setErrorHelp] = useState<ComponentType | null>(null)
  useEffect(() => {
    void import('./error-help.tsx').then(
      (part) => setErrorHelp(() => part.ErrorHelp),
      () => setErrorHelp(() => ToTickets),
    )
  }, [])
  if (ErrorHelp) return <ErrorHelp />
  return (
    <noscript>
      <ToTickets />
    </noscript>
  )
}

function ToTickets() {
  const { t } = useLingui()
  return (
    <nav className={styles.help}>
      <a href="/my-tickets">{t`Find your tickets`}</a>
    </nav>
  )
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
        description: t`The address may be mistyped, or the page may be gone.`,
      }
    : {
        title: t`Something went wrong`,
        description: description ?? t`We couldn’t show this page. Nothing you did is lost. Wait a moment and reload.`,
      }
  return (
    <>
      <title>{texts.title}</title>
      <meta name="description" content={texts.description} />
      <AppLogo width={140} />
      <h1>{texts.title}</h1>
      <p>{texts.description}</p>
      {children}
    </>
  )
}

/** Part of the game, and nothing to report: an address that is none, or is not for this person. */
export function isNotFound(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status === 404
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404
}
