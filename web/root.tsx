import '@fontsource-variable/inter/wght.css'
import './styles/vietnamese.css'
import './styles/variables.css'
import './styles/themes.css'
import './styles/global.css'
import { files as eventClient } from 'virtual:event-client'
import { wordsAddress } from 'virtual:words'
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { useLingui } from '@lingui/react'
import { type ReactNode, useContext } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import type { Settings } from '#contract/settings.ts'
import { bcp47 } from '#domain/locale.ts'
import { formatTag } from '#domain/region.ts'
import { ErrorScreen } from '#web/components/shared/error-screen.tsx'
import * as contexts from '#web/context.ts'
import { toLocale } from '#web/lib/formats/i18n.ts'
import { placeOf } from '#web/lib/formats/place-of.ts'
import { TagContext } from '#web/lib/formats/use-format.ts'
import { NonceContext } from '#web/lib/page/nonce.ts'
import { DEFAULTS, OriginContext, SettingsContext } from '#web/lib/settings.ts'
import type { Route } from './+types/root.ts'
import { RouterRuntime } from './router-runtime.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { settings: context.get(contexts.settings), origin: context.get(contexts.origin) }
}

/** The settings do not change while a page is open. */
export function shouldRevalidate() {
  return false
}

/**
 * Flags a route sets in its `handle`. `words`: the page also needs management's texts. `isPlain`: no React in the browser.
 * `isFramed`: the page is shown in a frame on another site, where the browser may refuse storage, so scroll positions are not
 * kept. `hasOwnManifest`: the page can be installed by itself. `isOfItself`: the page hydrates without the router.
 */
type Handle = {
  words?: 'manage'
  isPlain?: boolean
  isOfItself?: boolean
  isFramed?: boolean
  hasOwnManifest?: boolean
}

export function Layout({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  const locale = toLocale(i18n.locale)
  const matches = useMatches()
  const handles = matches.flatMap(({ handle }) => (handle as Handle | undefined) ?? [])
  const area = handles.some(({ words }) => words === 'manage') ? areaOf(matches.at(-1)?.id) : undefined
  const asked = String(i18n.locales ?? bcp47(locale))
  // The server may add a region from the page's data. The browser keeps the tag that the server has written.
  const tag = import.meta.env.SSR
    ? formatTag(asked, matches.map((match) => placeOf(match.loaderData)).find(Boolean))
    : asked
  const isFramed = handles.some((handle) => handle.isFramed)
  const hasOwnManifest = handles.some((handle) => handle.hasOwnManifest)
  const isPlain = handles.some((handle) => handle.isPlain)
  // Server-rendered pages only: a page that the router opened in the browser stays with the router, and so do all pages in
  // development.
  const isOfItself =
    import.meta.env.SSR &&
    eventClient.length > 0 &&
    matches.some(({ handle, loaderData }) => (handle as Handle | undefined)?.isOfItself && loaderData)
  const root = matches[0]?.loaderData as { settings: Settings; origin: string } | undefined
  return (
    // Mantine writes the chosen colour scheme to this element.
    <html lang={tag} data-locale={locale} data-words={area} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#40296c" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {!hasOwnManifest && <link rel="manifest" href="/manifest.webmanifest" />}
        <link rel="preload" href={latin} as="font" type="font/woff2" crossOrigin="anonymous" />
        {area && <link rel="preload" as="fetch" crossOrigin="anonymous" href={wordsAddress(locale, area)} />}
        {area && <ColorScheme />}
        <Meta />
        <Links />
      </head>
      <body>
        <SettingsContext value={root?.settings ?? DEFAULTS}>
          <OriginContext value={root?.origin ?? ''}>
            <TagContext value={tag}>{children}</TagContext>
          </OriginContext>
        </SettingsContext>
        {isOfItself && <EventClient />}
        {!isPlain && !isOfItself && (
          <>
            {!isFramed && <ScrollRestoration />}
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

/** The folder of a screen; management's texts are split by these folders. The id of a route is the path of its file. */
function areaOf(route = ''): string {
  return route.replace(/^screens\//, '').replace(/\/[^/]*$/, '')
}

/** Sets light or dark before the first paint: the scheme chosen in this browser, otherwise the system's. */
function ColorScheme() {
  const code = `(()=>{let s;try{s=localStorage.getItem("mantine-color-scheme-value")}catch{}document.documentElement.dataset.mantineColorScheme=s==="dark"||s==="light"?s:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"})()`
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script is no text, and nothing of anybody else is in it
  return <script nonce={useContext(NonceContext)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
}

/** The scripts of an event's page, the first of which imports the others. */
function EventClient() {
  const [first, ...others] = eventClient
  return (
    <>
      {others.map((file) => (
        <link key={file} rel="modulepreload" href={file} />
      ))}
      <script type="module" src={first} />
    </>
  )
}

export default function Root() {
  return (
    <RouterRuntime>
      <Outlet />
    </RouterRuntime>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
