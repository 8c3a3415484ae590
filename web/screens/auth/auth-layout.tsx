import { Trans } from '@lingui/react/macro'
import { Outlet, redirect } from 'react-router'
import { users } from '#contract/users.ts'
import { AppLogo } from '#web/components/app-logo.tsx'
import { LanguageSwitcher } from '#web/components/language-switcher.tsx'
import { OfficeProviders } from '#web/components/office-providers.tsx'
import { PoweredBy } from '#web/components/powered-by.tsx'
import { api, readCookie } from '#web/lib/api.ts'
import { loadOfficeWords } from '#web/lib/i18n.ts'
import { AFTER_LOGIN } from '#web/lib/login-redirect.ts'
import type { Route } from './+types/auth-layout.ts'
import styles from './auth-layout.module.css'

/** For guests: whoever is signed in already is sent on. Rendered in the browser only, like the office. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname } = new URL(request.url)
  const isForGuests = pathname === '/auth/login' || pathname === '/auth/register'
  const [isSignedIn] = await Promise.all([isForGuests && hasSession(), loadOfficeWords()])
  return isSignedIn ? redirect(AFTER_LOGIN) : null
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
      <div className={styles.form} />
      <div className={styles.panel} />
    </div>
  )
}

export default function AuthLayout() {
  return (
    <OfficeProviders>
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
    </OfficeProviders>
  )
}

/** The foyer: a drawn curtain and the light behind it. */
function Curtain() {
  return (
    <svg
      className={styles.curtain}
      viewBox="0 0 320 240"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M40 28h240" strokeLinecap="round" />
      <path d="M56 28c0 70-4 120-20 176M84 28c-1 62-8 112-30 160M112 28c-3 52-16 92-44 130" opacity=".7" />
      <path d="M264 28c0 70 4 120 20 176M236 28c1 62 8 112 30 160M208 28c3 52 16 92 44 130" opacity=".7" />
      <path d="m160 96 44 112h-88l44-112Z" fill="#f8ac76" fillOpacity=".28" stroke="#f8ac76" strokeLinejoin="round" />
      <path d="M28 208h264" strokeLinecap="round" />
      <g strokeLinecap="round">
        <circle cx="160" cy="76" r="5" fill="#f8ac76" stroke="none" />
        <path d="M160 28v40" opacity=".6" />
      </g>
    </svg>
  )
}
