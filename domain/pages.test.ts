import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchPath, matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import { needsLogin } from '#web/lib/calls/login-redirect.ts'
import routes from '#web/routes.ts'
import { PAGES, type Page, pageAt } from './pages.ts'

const below = (folder: string, path = '') => `${folder}/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1')

/** Paths of all screens and frames, in the router's notation. */
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
/** Concrete sample paths for each, with and without optional segments. */
const samplesOf = (paths: readonly string[]) =>
  [...new Set(paths)].flatMap((of) =>
    [...new Set([true, false].map((optional) => sample(of, optional)))].map((path) => ({ path, of })),
  )

const isFrame = ({ path }: Page) => path.endsWith('/*') && path !== '/*'
const routed = samplesOf(pathsOf(routes))
const named = ({ path }: Page) => path.split('/').filter((segment) => /^\w/.test(segment)).length

/** Rows that match a path by the router's rules, the most specific first. */
function rowsFor(path: string): Page[] {
  const rows = PAGES.filter((page) => page.path !== '/*' && matchPath(page.path, path))
  return rows.toSorted((one, other) => named(other) - named(one))
}

describe('the table of pages', () => {
  it('has for every route one most specific row', () => {
    expect(routed.length).toBeGreaterThan(40)
    for (const { path, of } of routed.filter((route) => route.of !== '/*')) {
      const [row, next] = rowsFor(path)
      expect(row, `a row for ${of}`).toBeDefined()
      if (row && next) expect(named(row), `${row.path} before ${next.path}`).toBeGreaterThan(named(next))
      expect([path, pageAt(path).path]).toEqual([path, row?.path])
    }
  })

  it('has no row without a route', () => {
    const asked = new Set(routed.map(({ path }) => pageAt(path).path))
    expect(PAGES.map(({ path }) => path).filter((path) => !asked.has(path))).toEqual([])
  })

  it('speaks of all screens of a frame at once only where no address holds a key, and allows them nothing else', () => {
    const frames = PAGES.filter(isFrame)
    expect(frames.map(({ path }) => path)).toEqual([
      '/account/*',
      '/manage/organizer/:organizer_id/*',
      '/manage/event/:event_id/*',
    ])
    const careful = {
      crawlable: false,
      shared: null,
      framed: 'nowhere',
      takes_form: false,
      camera: false,
      chat: true,
      login: true,
      pays: false,
    }
    for (const frame of frames) expect(frame).toEqual({ path: frame.path, secret: false, ...careful })
    const keys = routed.filter(({ of, path }) => /:\w*(token|short_id)/.test(of) && isFrame(pageAt(path)))
    expect(keys).toEqual([])
  })

  it.each(samplesOf(PAGES.map(({ path }) => path)))('finds for $path the page of $of', ({ path, of }) => {
    expect(pageAt(path).path).toBe(of)
  })

  it('says of a page whether a refusal leads to the login as the rule does', () => {
    const paths = [...routed, ...samplesOf(PAGES.map((page) => page.path))].map(({ path }) => path)
    const others = new Set(paths.filter((path) => needsLogin(path) !== pageAt(path).login))
    // The rule finds /events/ in them and treats them as public; without a state they are not.
    expect([...others]).toEqual(['/manage/events/some-words', '/manage/organizer/7/events/some-words'])
  })

  it('lets search engines into all pages below one word, or into none', () => {
    for (const [word, pages] of Map.groupBy(PAGES, ({ path }) => path.split('/')[1]))
      expect([word, new Set(pages.map(({ crawlable }) => crawlable)).size]).toEqual([word, 1])
  })

  it('lets the chat run below /manage, /account and /welcome, and nowhere that is secret', () => {
    const chatting = PAGES.filter(({ chat }) => chat)
    expect(chatting.every(({ path }) => /^\/(manage|account|welcome)(\/|$)/.test(path))).toBe(true)
    expect(chatting.filter(({ secret, shared }) => secret || shared)).toEqual([])
    const quiet = PAGES.filter(({ path, chat }) => /^\/(manage|account|welcome)\b/.test(path) && !chat)
    expect(quiet.map(({ path }) => path)).toEqual([
      '/manage/profile/confirm-email-change/:token',
      '/manage/profile/confirm-email-address/:token',
    ])
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
  const concrete = pathsOf(routes).flatMap((path) =>
    words.flatMap((word) =>
      ['', '/', '/more'].map((end) => path.replace(/[:*]\w*\??/g, word).replaceAll('?', '') + end),
    ),
  )

  it('finds the page that the router finds', () => {
    for (const path of concrete) {
      const matches = matchRoutes(tree, path) ?? []
      const own = below('/', matches.map(({ route }) => route.path ?? '').join('/'))
      const found = pageAt(path)
      if (own === '/*') expect([path, found.path.endsWith('/*')]).toEqual([path, true])
      else if (isFrame(found)) expect([path, matchPath(found.path, own) !== null]).toEqual([path, true])
      else expect([path, found.path]).toEqual([path, own])
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
    ['/manage/event/7', '/manage/event/:event_id/*'],
    ['/manage/event/7/dashboard', '/manage/event/:event_id/*'],
    ['/manage/event/7/nonsense/', '/manage/event/:event_id/*'],
    ['/manage/eventually/7', '/*'],
    ['/manage/organizer', '/manage/organizer'],
    ['/accounts/users', '/*'],
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
