import { globSync, readFileSync } from 'node:fs'
import { slug } from 'github-slugger'
import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { openApi } from '#contract/openapi.ts'
import { createTestApp } from '#test/app.ts'
import { anchorOf } from './addresses.ts'
import { documentFiles, documents } from './documents.ts'

const { app } = await createTestApp()
const HOME = '/api/docs'
const read = (path: string, headers = {}) => app.request(path, { headers })

async function pageAt(path: string): Promise<Document> {
  const answer = await read(path)
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8'])
  return new JSDOM(await answer.text()).window.document
}
const textsOf = (page: Document, selector: string) =>
  [...page.querySelectorAll(selector)].map((element) => element.textContent?.trim() ?? '')
const pages = () => [...documents().guides, ...documents().rules]
const operations = new Set(
  Object.values(openApi(contract, { title: '', version: '' }).paths).flatMap((methods) =>
    // The tag in an anchor has the form of GitHub's anchors.
    Object.values(methods).map(({ operationId, tags }) => `tag/${slug(tags[0] ?? '')}/${operationId}`),
  ),
)

test('every guide of the repository is a page', () => {
  const guides = globSync('docs/guides/*.md').sort()
  expect(guides.length).toBeGreaterThan(4)
  expect(
    documents()
      .guides.map(({ path }) => path)
      .sort(),
  ).toEqual(guides)
  expect(documentFiles().sort()).toEqual([...guides, 'docs/rules/activity.md', 'docs/rules/webhooks.md'])
})

describe.each(pages().map(({ path, address }) => [path, address] as const))('%s', (path, address) => {
  /** Removes the examples, whose comments may look like headings. */
  const markdown = readFileSync(path, 'utf8').replace(/^```.*?^```/gms, '')
  const headings = [...markdown.matchAll(/^(#+) (.+)$/gm)].map(([, marks = '', text = '']) => [marks.length, text])

  test('has its title, and headings that are links to themselves', async () => {
    const page = await pageAt(address)
    const shown = [...page.querySelectorAll('article :is(h1, h2, h3)')]
    expect(shown.map((heading) => [Number(heading.localName.slice(1)), heading.textContent])).toEqual(headings)
    expect(headings.length).toBeGreaterThan(1)
    for (const heading of shown.slice(1))
      expect(heading.querySelector('a')?.getAttribute('href')).toBe(`#${heading.id}`)
    const second = headings.filter(([depth]) => depth === 2).map(([, text]) => text)
    expect(textsOf(page, '[aria-label="On this page"] a')).toEqual(second)
  })

  test('has all of its text, its code as it stands and a button beside each', async () => {
    const page = await pageAt(address)
    const code = [...readFileSync(path, 'utf8').matchAll(/^```\w*\n(.*?)\n^```/gms)].map(([, text]) => text)
    expect([...page.querySelectorAll('pre code')].map((element) => element.textContent)).toEqual(code)
    expect(textsOf(page, 'pre, .copy').filter((text) => text === 'Copy')).toHaveLength(code.length)
    const paragraphs = markdown.split(/\n\n+/).filter((text) => /^[A-Z`]/.test(text))
    const words = (text: string) =>
      text
        .replace(/\]\([^)]*\)/g, '')
        .replace(/[`*[\]]|\s+/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    const said = words(page.querySelector('.text')?.textContent ?? '').replaceAll(' ', '')
    for (const text of paragraphs) expect(said).toContain(words(text).replaceAll(' ', ''))
  })

  test('is marked in the navigation of all, and leads to its neighbours', async () => {
    const page = await pageAt(address)
    expect(textsOf(page, '.pages a')).toEqual([
      'Overview',
      'Reference of all calls',
      ...pages().map(({ label }) => label),
    ])
    const current = [...page.querySelectorAll('[aria-current]')].map((link) => [
      link.getAttribute('aria-current'),
      link.getAttribute('href'),
    ])
    expect(current).toEqual([['page', address]])
    const list = path.startsWith('docs/guides/') ? documents().guides : documents().rules
    const at = list.findIndex((one) => one.address === address)
    const beside = [list[at - 1], list[at + 1]].flatMap((one) => one?.address ?? [])
    const turned = [...page.querySelectorAll('.turn a')].map((link) => link.getAttribute('href'))
    expect(turned).toEqual(beside)
  })
})

test('every link of every page leads to a page or an operation, and to a heading that is there', async () => {
  const found = new Map<string, Document>()
  const waiting = [HOME]
  const links: string[] = []
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    const page = await pageAt(path)
    found.set(path, page)
    const own = [...page.querySelectorAll<HTMLAnchorElement>('a')].map((link) => link.getAttribute('href') ?? '')
    for (const href of own.map((href) => (href.startsWith('#') ? path + href : href))) {
      links.push(href)
      if (href.startsWith(HOME)) waiting.push(href.split('#')[0] ?? '')
    }
  }
  expect([...found.keys()].sort()).toEqual([HOME, `${HOME}/reference`, ...pages().map(({ address }) => address)].sort())
  expect((await read('/api/openapi.json')).status).toBe(200)
  const outside = [...new Set(links.filter((href) => !href.startsWith(HOME)))]
  expect(outside.sort()).toEqual(['/account/api-keys', '/api/openapi.json', 'https://www.standardwebhooks.com'])
  const fragments = [...new Set(links.filter((href) => href.startsWith(HOME) && href.includes('#')))]
  expect(fragments).toContain('/api/docs/rules/activity#the-feed')
  expect(fragments).toContain('/api/docs/reference#tag/activity-feed/activityFeed.read')
  const dead = fragments.filter((href) => {
    const [path = '', fragment = ''] = href.split('#')
    return path === `${HOME}/reference` ? !operations.has(fragment) : !found.get(path)?.getElementById(fragment)
  })
  expect(dead).toEqual([])
})

test('every call has an anchor in the reference', () => {
  const ids = Object.entries(contract).flatMap(([tag, group]) => Object.keys(group).map((name) => `${tag}.${name}`))
  expect(ids.map(anchorOf).sort()).toEqual([...operations].sort())
})

test('what a page loads is there, of this server, and nothing is written inside it', async () => {
  for (const path of [HOME, `${HOME}/reference`, `${HOME}/nothing`, ...pages().map(({ address }) => address)]) {
    const answer = await read(path)
    const page = new JSDOM(await answer.text()).window.document
    const inside = [...page.scripts].filter((script) => !script.src || script.textContent)
    expect(inside.map((script) => script.outerHTML)).toEqual([])
    expect(page.querySelectorAll('style, [style], [onclick]')).toHaveLength(0)
    const loaded = [...page.querySelectorAll('script, link[rel=stylesheet]')].map(
      (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '',
    )
    expect(loaded.length).toBeGreaterThan(1)
    for (const address of loaded) {
      expect(address).toMatch(/^\/api\/docs\/[\w.]+$/)
      const file = await read(address)
      expect([address, file.status]).toEqual([address, 200])
      expect((await file.text()).length).toBeGreaterThan(500)
    }
  }
  const styles = await (await read('/api/docs/page.css')).text()
  for (const part of ['--primary: #40296c', 'font-family: "Inter Variable"', '.unseen', '.cards'])
    expect(styles).toContain(part)
  expect(await (await read('/api/docs/scalar.js')).text()).toContain('createApiReference')
})

test('the policies name no other host, and allow no script inside a page', async () => {
  const policyOf = async (path: string) => (await read(path)).headers.get('content-security-policy') ?? ''
  const strict = await policyOf(HOME)
  for (const path of ['/guides/errors', '/rules/webhooks', '/nothing', '/page.css', '/scalar.js'])
    expect(await policyOf(HOME + path)).toBe(strict)
  const reference = await policyOf('/api/docs/reference')
  for (const policy of [strict, reference]) {
    expect(policy).toMatch(/^default-src 'none'; script-src 'self';/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("connect-src 'self'")
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/)
  }
  expect(strict).not.toContain('unsafe-inline')
  expect(reference.match(/[\w-]+ 'self' 'unsafe-inline'/g)).toEqual(["style-src 'self' 'unsafe-inline'"])
})

test.each(['/nothing', '/guides/nothing', '/guides/toString', '/rules/orders', '/guides/errors/more', '/page.html'])(
  '%s is no page, and says so with the way to those that are',
  async (path) => {
    const answer = await read(HOME + path)
    expect(answer.status).toBe(404)
    const page = new JSDOM(await answer.text()).window.document
    expect(page.querySelector('h1')?.textContent).toBe('This page doesn’t exist')
    expect(page.querySelectorAll('.pages a').length).toBeGreaterThan(6)
    expect(page.querySelectorAll('[aria-current]')).toHaveLength(0)
  },
)

test.each([
  ['/', ''],
  ['/index.html', ''],
  ['/guides', ''],
  ['/guides/', ''],
  ['/reference/', '/reference'],
  ['/guides/errors/', '/guides/errors'],
  ['/guides/errors.md', '/guides/errors'],
  ['/rules/webhooks.html', '/rules/webhooks'],
])('%s leads to %s', async (from, to) => {
  const answer = await read(HOME + from)
  expect([answer.status, answer.headers.get('location')]).toEqual([301, HOME + to])
})

test('a page is sent compressed, and not again to whoever has it', async () => {
  const first = await read('/api/docs/guides/errors', { 'accept-encoding': 'br, gzip' })
  expect(first.headers.get('content-encoding')).toBe('br')
  const etag = first.headers.get('etag') ?? ''
  const again = await read('/api/docs/guides/errors', { 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await read('/api/docs/guides/webhooks', { 'if-none-match': etag })).status).toBe(200)
})
