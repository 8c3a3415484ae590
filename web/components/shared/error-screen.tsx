import { useLingui } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { AppLogo } from './app-logo.tsx'
import styles from './error-screen.module.css'
import { PoweredBy } from './powered-by.tsx'

/** Error screen of every route. */
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

/**
 * Loaded only here, since most pages never need it. Without scripts, or if loading fails, the link to the visitor's tickets
 * remains.
 */
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
  /** Text for errors with a known cause. */
  description?: string | undefined
  /** Further links. */
  children?: ReactNode
}

/** The same for a page inside a frame of its own. */
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

/** True for a "not found" error: an address that does not exist or is not for this user. Needs no report. */
export function isNotFound(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status === 404
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404
}
