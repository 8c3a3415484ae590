import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type BrowserContextOptions, chromium, type FrameLocator, type Page } from '@playwright/test'
import { findWholeChromium } from '../../test/find-chromium.ts'
import { randomEmail } from './account.ts'
import { BASE_URL } from './caller.ts'
import { watch } from './watch.ts'

const strictest = () => `default-src 'none'; script-src ${BASE_URL()} 'nonce-own'; frame-src ${BASE_URL()}`

/** Another site's page, with the strictest policy under which a frame of ours can be shown. */
export async function hostPage(body: string, policy = strictest()) {
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A page of somebody else</title><main><h1>Our season</h1>${body}</main>
<script nonce="own">told = []
for (const name of ['loaded', 'order-started', 'order-completed'])
  document.addEventListener('foyer:' + name, (event) => told.push([name, event.detail]))</script>
<script async src="${BASE_URL()}/widget.js"></script></html>`
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').setHeader('content-security-policy', policy).end(html)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

type Told = [name: string, detail: { order: Record<string, unknown> }][]

/** The events that such a page heard. */
export const told = (page: Page) => page.evaluate(() => (globalThis as unknown as { told: Told }).told)

/** A browser that keeps nothing for whom is shown inside another site's page. */
export function launchStrict(): Promise<Browser> {
  const executablePath = findWholeChromium()
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-background-networking', '--test-third-party-cookie-phaseout'],
  })
}

export async function visitBy(strict: Browser, address: string, options: BrowserContextOptions) {
  const context = await strict.newContext({ ...options, locale: 'en-GB', timezoneId: 'Europe/Berlin' })
  const watched = watch(context)
  const page = await context.newPage()
  watched.allow(/^request to http:\/\/127\.0\.0\.1/)
  await page.goto(address)
  return { page, watched }
}

/** All that a page of ours finds in a browser while it is shown inside another site's. */
export const stored = (frame: FrameLocator) =>
  frame.locator('html').evaluate(() => {
    try {
      return [localStorage.length, document.cookie]
    } catch (error) {
      return (error as Error).name
    }
  })

/** Whether such a page can keep a cookie, with the widest terms there are. */
export const keepsCookies = (frame: FrameLocator) =>
  frame.locator('html').evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: what blocks cookies blocks this one too
    document.cookie = 'kept=1; SameSite=None; Secure'
    return document.cookie.includes('kept=1')
  })

/** Chooses a ticket in a frame of ours and says for whom it is; the address of the buyer. */
export async function buyInFrame(frame: FrameLocator, ticket: string): Promise<string> {
  await frame.getByRole('button', { name: `One more: ${ticket}` }).click()
  await frame.getByRole('button', { name: 'Continue' }).click()
  const email = randomEmail('grace')
  await frame.getByLabel('First name').first().fill('Grace')
  await frame.getByLabel('Last name').first().fill('Hopper')
  await frame.getByLabel('Email').first().fill(email)
  return email
}
