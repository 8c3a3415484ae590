import '@fontsource-variable/inter/wght.css'
import './styles/variables.css'
import './styles/global.css'
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { bcp47 } from '#domain/locale.ts'
import { ErrorScreen } from '#web/components/shared/error-screen.tsx'
import * as contexts from '#web/context.ts'
import { toLocale } from '#web/lib/i18n.ts'
import type { Route } from './+types/root.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { settings: context.get(contexts.settings), origin: context.get(contexts.origin) }
}

/** Settings do not change while a page is open. */
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  const locale = toLocale(useLingui().i18n.locale)
  return (
    <html lang={bcp47(locale)} data-locale={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#40296c" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href={latin} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** Shown for a moment while the first management screen gets ready in the browser. */
export function HydrateFallback() {
  return null
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
