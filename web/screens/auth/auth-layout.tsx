import { Trans } from '@lingui/react/macro'
import { Outlet, redirectDocument } from 'react-router'
import { AppLogo } from '#web/components/shared/app-logo.tsx'
import { PoweredBy } from '#web/components/shared/powered-by.tsx'
import { useSettings } from '#web/lib/settings.ts'
import type { Route } from './+types/auth-layout.ts'
import styles from './auth-layout.module.css'
import { LanguageForm } from './language-form.tsx'
import script from './page-script.ts?worker&url'

/** No React in the browser, which would outweigh everything else here: plain forms and one small script. */
export const handle = { isPlain: true }

/** Links from pages with React reach these pages by a full page load. */
export function loader({ request, url }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url)
  if (pathname.endsWith('.data')) throw redirectDocument(url.pathname + url.search)
  return null
}

export default function AuthLayout() {
  return (
    <div className={styles.split} data-scheme="system">
      <div className={styles.form}>
        <header className={styles.top}>
          <AppLogo width={140} />
          <LanguageForm />
        </header>
        <main className={styles.main}>
          <Outlet />
        </main>
        <PoweredByAnother />
      </div>
      <aside className={styles.panel}>
        <Curtain />
        <p className={styles.tag}>
          <Trans>Sell out in a second. Never oversell.</Trans>
        </p>
        <p className={styles.text}>
          <Trans>Tickets, orders and check-in in one place, with figures you can trust.</Trans>
        </p>
      </aside>
      <script type="module" src={script} />
    </div>
  )
}

/** Hidden if the installation has Foyer's own name, which it would only repeat. */
function PoweredByAnother() {
  const { app_name, app_logo } = useSettings()
  return app_name === 'Foyer' && !app_logo ? null : <PoweredBy />
}

/** Illustration: an open curtain with the light of a door. */
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
