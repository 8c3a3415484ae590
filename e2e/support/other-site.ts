import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type BrowserContextOptions, chromium, type FrameLocator, type Page } from '@playwright/test'
import { findWholeChromium } from '../../test/find-chromium.ts'
import { randomEmail } from './account.ts'
import { BASE_URL } from './caller.ts'
import { watch } from './watch.ts'

const strictest = () => `default-src 'none'; script-src ${BASE_URL()} 'nonce-own'; frame-src ${BASE_URL()}`

/** Serves a page of another site, with the strictest policy that still allows our frame. */
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

/** The events that the page received from the frame. */
export const told = (page: Page) => page.evaluate(() => (globalThis as unknown as { told: Told }).told)

/** Launches a browser that blocks storage for frames of another site. */
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

/** All storage of our page while it is shown in a frame of another site. */
export const stored = (frame: FrameLocator) =>
  frame.locator('html').evaluate(() => {
    try {
      return [localStorage.length, document.cookie]
    } catch (error) {
      return (error as Error).name
    }
  })

/** Whether our page can keep a cookie in such a frame, with the most permissive attributes. */
export const keepsCookies = (frame: FrameLocator) =>
  frame.locator('html').evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: what blocks cookies blocks this one too
    document.cookie = 'kept=1; SameSite=None; Secure'
    return document.cookie.includes('kept=1')
  })

/** Chooses a ticket in our frame and fills in the buyer. Returns the buyer's email address. */
export async function buyInFrame(frame: FrameLocator, ticket: string): Promise<string> {
  await frame.getByRole('button', { name: `One more: ${ticket}` }).click()
  await frame.getByRole('button', { name: 'Continue' }).click()
  const email = randomEmail('grace')
  await frame.getByLabel('First name').first().fill('Grace')
  await frame.getByLabel('Last name').first().fill('Hopper')
  await frame.getByLabel('Email').first().fill(email)
  return email
}
