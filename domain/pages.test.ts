import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import { needsLogin } from '#web/lib/login-redirect.ts'
import routes from '#web/routes.ts'
import { PAGES, pageAt } from './pages.ts'

const below = (folder: string, path = '') => `${folder}/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1')

/** Every path that some screen or frame answers, as the router writes it. */
function pathsOf(entries: readonly RouteConfigEntry[], folder = '/'): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const own = below(folder, path)
    return [...(path || index ? [own] : []), ...pathsOf(children, own)]
  })
}

const sample = (path: string, optional: boolean) =>
  below(
    '',
    path
      .split('/')
      .filter((segment) => optional || !segment.endsWith('?'))
      .map((segment) =>
        segment
          .replace('?', '')
          .replace(/^:.*_id$/, '7')
          .replace(/^[:*].*/, 'some-words'),
      )
      .join('/'),
  )
const samples = PAGES.flatMap((page) =>
  [...new Set([true, false].map((optional) => sample(page.path, optional)))].map((path) => ({ path, page })),
)
const built = PAGES.filter(({ coming }) => !coming)

describe('the table of pages', () => {
  it('has one row for every route, and no row without one', () => {
    const paths = pathsOf(routes)
    expect(paths.length).toBeGreaterThan(40)
    expect(built.map(({ path }) => path).toSorted()).toEqual([...new Set(paths)].toSorted())
  })

  it('calls coming only what no route has', () => {
    const coming = PAGES.filter((page) => page.coming).map(({ path }) => path)
    expect(coming).toEqual(['/welcome', '/widget/:event_id'])
    expect(pathsOf(routes).filter((path) => coming.includes(path))).toEqual([])
  })

  it.each(samples)('finds for $path the page of $page.path', ({ path, page }) => {
    // A frame and the first screen in it have the same address.
    const { path: _, ...traits } = page
    expect(pageAt(path)).toMatchObject(traits)
  })

  it('says of a page whether a refusal leads to the login as the rule does', () => {
    const others = samples.filter(({ path, page }) => needsLogin(path) !== page.login).map(({ path }) => path)
    // The rule finds /events/ in them and takes them for public; without a state they are not.
    expect(others).toEqual(['/manage/events/some-words', '/manage/organizer/7/events/some-words'])
  })

  it('lets search engines into all pages below one word, or into none', () => {
    for (const [word, pages] of Map.groupBy(PAGES, ({ path }) => path.split('/')[1]))
      expect([word, new Set(pages.map(({ crawlable }) => crawlable)).size]).toEqual([word, 1])
  })

  it('shares and shows to search engines nothing that is secret', () => {
    expect(PAGES.filter(({ secret, shared, crawlable }) => secret && (shared || crawlable))).toEqual([])
  })
})

describe('pageAt', () => {
  const asObject = ({ path, index, children }: RouteConfigEntry): RouteObject =>
    index ? { index } : { path, children: children?.map(asObject) }
  const tree = routes.map(asObject)
  const words = ['7', 'preview', 'confirm', 'Gala', 'past-events', 'check-in', 'a.b']
  const concrete = built.flatMap(({ path }) =>
    words.flatMap((word) =>
      ['', '/', '/more'].map((end) => path.replace(/[:*]\w*\??/g, word).replaceAll('?', '') + end),
    ),
  )

  it('finds the page that the router finds', () => {
    for (const path of concrete) {
      const matches = matchRoutes(tree, path) ?? []
      const own = matches.map(({ route }) => route.path ?? '').join('/')
      const { path: _, ...traits } = PAGES.find((page) => page.path === below('/', own)) ?? {}
      const { path: found, ...answered } = pageAt(path)
      if (found !== '/*') expect([path, answered]).toEqual([path, traits])
      else expect([path, own]).toEqual([path, '*'])
    }
  })

  it.each([
    ['/CHECKOUT/7/o_a/Details', '/checkout/:event_id/:order_short_id/details'],
    ['/%63heckout%2F7/o_a/details/', '/checkout/:event_id/:order_short_id/details'],
    ['/checkout/7/o_a/details.data', '/checkout/:event_id/:order_short_id/details'],
    ['//product/7/a_b', '/product/:event_id/:attendee_short_id'],
    ['/event/7/preview', '/event/:event_id/preview'],
    ['/event/7/previews', '/event/:event_id/:slug?'],
    ['/event/7', '/event/:event_id/:slug?'],
    ['/manage/event/7/dashboard', '/manage/event/:event_id/dashboard?'],
    ['/assets/a.js', '/*'],
    ['/%ff', '/*'],
    ['*', '/*'],
  ])('%s is %s', (path, page) => {
    expect(pageAt(path).path).toBe(page)
  })

  it.each(['/checkout/7/o_a/detials', '/Auth/x', '/order/7/o_a', '/manage/profile/confirm-email/t', '/check-in/a/b'])(
    'takes %s, which no route has, for a secret page that was mistyped',
    (path) => {
      expect(pageAt(path)).toMatchObject({ path: '/*', secret: true, camera: false, framed: 'nowhere', shared: null })
    },
  )
})
