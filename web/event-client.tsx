import { I18nProvider } from '@lingui/react'
import {
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  StrictMode,
  startTransition,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ApiFailure } from '#contract/client.ts'
import type { EventPageData, WrittenPage } from '#web/screens/public/event/event-page-data.tsx'
import { EventScreen } from '#web/screens/public/event/event-screen.tsx'
import { type LoadedEvent, loadEvent } from '#web/screens/public/event/load-event.ts'
import { api } from './lib/calls/api.ts'
import { addCatalogue, loadPublicMessages, pageCatalogues, pageI18n, pageLocale } from './lib/formats/i18n.ts'
import { TagContext } from './lib/formats/use-format.ts'
import { type PageRuntime, PageRuntimeContext } from './lib/page/page-runtime.ts'
import { SettingsContext } from './lib/settings.ts'

/**
 * Hydrates an event page without the router that all other pages load; links open pages natively. On the first click it fetches
 * the checkout's scripts, so that the next page has them.
 */
export async function start(page: WrittenPage) {
  const i18n = pageI18n()
  await Promise.all(pageCatalogues().map((catalogue) => addCatalogue(i18n, pageLocale(), catalogue)))
  const { lang } = document.documentElement
  i18n.activate(pageLocale(), lang)
  page.place.addEventListener('click', fetchCheckout, { once: true })
  const inWords = (screen: ReactNode) => (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <TagContext value={lang}>{screen}</TagContext>
      </I18nProvider>
    </StrictMode>
  )
  startTransition(() => {
    const root = hydrateRoot(page.place, inWords(<Page {...page.data} />), {
      onUncaughtError: async (error) => {
        const { ErrorScreen } = await import('#web/components/shared/error-screen.tsx')
        root.render(inWords(<ErrorScreen error={error} />))
      },
    })
  })
}

function Page({ settings, ...first }: EventPageData) {
  const [loaded, setLoaded] = useState(first)
  const runtime = useRuntime(first.event.id, setLoaded)
  return (
    <SettingsContext value={settings}>
      <PageRuntimeContext value={runtime}>
        <EventScreen {...loaded} />
      </PageRuntimeContext>
    </SettingsContext>
  )
}

function useRuntime(event_id: number, show: Dispatch<SetStateAction<LoadedEvent>>): PageRuntime {
  const [search, setSearch] = useState(location.search)
  const runtime = useMemo<PageRuntime>(() => {
    let asked = 0
    async function reload() {
      asked += 1
      const mine = asked
      setSearch(location.search)
      const code = new URLSearchParams(location.search).get('promo_code')
      try {
        const loaded = await loadEvent(api, event_id, code)
        if (mine === asked) show(loaded)
      } catch (failure) {
        if (failure instanceof ApiFailure && failure.status === 404) location.reload()
        else if (code && mine === asked) show((before) => ({ ...before, code_state: 'unchecked' }))
      }
    }
    return { ...{ pathname: location.pathname, search, state: null }, reload, go, setSearch: withQuery(reload) }
  }, [event_id, show, search])
  useEffect(() => {
    const onPop = () => void runtime.reload()
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [runtime])
  return runtime
}

/**
 * Opens a page. If the browser later restores this page from its back/forward cache, the page reloads: the visitor has an order
 * now.
 */
function go(path: string): Promise<void> {
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  location.assign(path)
  return new Promise(() => {})
}

function withQuery(reload: () => Promise<void>): PageRuntime['setSearch'] {
  return async (change, replace) => {
    const after = change(new URLSearchParams(location.search)).toString()
    const address = `${location.pathname}${after && `?${after}`}${location.hash}`
    if (replace) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
    await reload()
  }
}

/** Prefetches the checkout's scripts. Errors are ignored, since the checkout fetches the scripts itself. */
function fetchCheckout(): void {
  Promise.all([
    import('#web/screens/checkout/checkout-layout.tsx'),
    import('#web/screens/checkout/details/details.tsx'),
    loadPublicMessages(),
  ]).catch(() => undefined)
}
