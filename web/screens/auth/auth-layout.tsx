import { Trans } from '@lingui/react/macro'
import { Outlet, redirect } from 'react-router'
import { users } from '#contract/users.ts'
import { ManageProviders } from '#web/components/manage/providers.tsx'
import { AppLogo } from '#web/components/shared/app-logo.tsx'
import { LanguageSwitcher } from '#web/components/shared/language-switcher.tsx'
import { PlainPageHead } from '#web/components/shared/page-head.tsx'
import { PoweredBy } from '#web/components/shared/powered-by.tsx'
import { api, readCookie } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-messages.ts'
import { loadManageMessages, pageI18n } from '#web/lib/i18n.ts'
import { leaveLogin } from '#web/lib/login-redirect.ts'
import { notifyProblem } from '#web/lib/notify.ts'
import type { Route } from './+types/auth-layout.ts'
import styles from './auth-layout.module.css'

/** For people who are not signed in: whoever is, is sent on. Rendered in the browser only, like management. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname } = new URL(request.url)
  const isForSignedOut = pathname === '/auth/login' || pathname === '/auth/register'
  const [isSignedIn] = await Promise.all([isForSignedOut && hasSession(), loadManageMessages()])
  if (!isSignedIn) return null
  const { to, refusal } = leaveLogin()
  if (refusal) notifyProblem(pageI18n()._(errorMessage({ code: refusal })))
  return redirect(to)
}
clientLoader.hydrate = true as const

/** The anti-forgery cookie comes with every session, so without it there is nothing to ask. */
async function hasSession(): Promise<boolean> {
  if (readCookie('XSRF-TOKEN') === null) return false
  return api(users.me).then(
    () => true,
    () => false,
  )
}

export function HydrateFallback() {
  return (
    <div className={styles.split}>
      <PlainPageHead />
      <div className={styles.form} />
      <div className={styles.panel} />
    </div>
  )
}

export default function AuthLayout() {
  return (
    <ManageProviders>
      <div className={styles.split}>
        <div className={styles.form}>
          <header className={styles.top}>
            <AppLogo width={140} />
            <LanguageSwitcher />
          </header>
          <main className={styles.main}>
            <Outlet />
          </main>
          <PoweredBy />
        </div>
        <aside className={styles.panel}>
          <Curtain />
          <p className={styles.tag}>
            <Trans>Sell out in a second. Never sell one too many.</Trans>
          </p>
          <p className={styles.text}>
            <Trans>Tickets, orders and the door in one calm place, with figures that are always right.</Trans>
          </p>
        </aside>
      </div>
    </ManageProviders>
  )
}

/** The foyer: curtains drawn aside, and the light of the open door. */
function Curtain() {
  return (
    <svg className={styles.curtain} viewBox="0 0 320 240" fill="none" aria-hidden="true">
      <path d="M128 206h64l44 26H84l44-26Z" fill="#f8ac76" fillOpacity=".18" />
      <path d="M128 206v-78a32 32 0 0 1 64 0v78" fill="#f8ac76" fillOpacity=".3" stroke="#f8ac76" strokeWidth="2" />
      <Drape />
      <g transform="matrix(-1 0 0 1 320 0)">
        <Drape />
      </g>
      <path d="M24 24h272M16 206h288" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}

function Drape() {
  return (
    <g stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
      <path d="M34 24h106c-6 66-34 108-80 122 2 22 4 42 8 60H34V24Z" fill="currentColor" fillOpacity=".12" />
      <path d="M66 24c-1 56-5 96-14 122M102 24c-4 54-20 94-46 120" opacity=".55" />
      <path d="M34 146c10 5 20 5 28 0" stroke="#f8ac76" />
    </g>
  )
}
