import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'
import { openAccount } from './support/account.ts'
import { appEnv } from './support/app-env.ts'
import { startOwnApp } from './support/own-app.ts'
import { putOnSale } from './support/sale.ts'
import { expect, test } from './support/test.ts'

/** An app of its own whose operator has set up a support chat and no page of components. */

const CHAT = 'https://chat.example.com/widget.js'
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
const port = Number(process.env.E2E_PORT) + 3 + worker
const data_dir = `${process.env.E2E_DATA_DIR}-chat-${worker}`
const base_url = `http://localhost:${port}`

let app: ChildProcess

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  const { COMPONENTS_PAGE: _, ...env } = { ...process.env, ...appEnv({ port, data_dir }) }
  app = await startOwnApp({ ...env, LOG_LEVEL: 'fatal', CHAT_WIDGET_URL: CHAT })
})
test.afterAll(async () => {
  const gone = once(app, 'exit')
  app.kill('SIGTERM')
  await gone
  rmSync(data_dir, { recursive: true, force: true })
})

/** Answers in place of the chat's host and counts the requests. */
async function answerFor(context: BrowserContext): Promise<{ asked: number }> {
  const chat = { asked: 0 }
  const body = 'document.documentElement.dataset.chat = "runs"; fetch("https://chat.example.com/hello")'
  await context.route('https://chat.example.com/**', (route) => {
    chat.asked += 1
    return route.fulfill({ contentType: 'text/javascript', body, headers: { 'access-control-allow-origin': '*' } })
  })
  return chat
}

test('where nobody has asked for it there is no page of components', async ({ request }) => {
  expect((await request.get('/dev/components')).status()).toBe(200)
  expect((await fetch(`${base_url}/dev/components`)).status).toBe(404)
})

test('the chat runs where events are managed, and on no page of visitors', async ({ browser }) => {
  const account = await openAccount(base_url)
  const sale = await putOnSale(account)
  const context = await browser.newContext({ baseURL: base_url })
  await context.addCookies([...account.cookies].map(([name, value]) => ({ name, value, url: base_url })))
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const chat = await answerFor(context)
  const runs = page.locator('html[data-chat=runs]')

  for (const path of ['/manage/events', '/account/settings', `/manage/event/${sale.event_id}/getting-started`]) {
    await page.goto(path)
    await expect(runs).toHaveCount(1)
  }
  // Two requests per page: the script and its own request to the host.
  await expect.poll(() => chat.asked).toBe(6)

  for (const path of [
    sale.path,
    `/events/${sale.organizer_id}`,
    `/manage/profile/confirm-email-change/${'x'.repeat(43)}`,
  ]) {
    const answer = await page.goto(path)
    expect(answer?.headers()['content-security-policy']).not.toContain('chat.example.com')
    await page.waitForLoadState('networkidle')
    await expect(runs).toHaveCount(0)
  }
  expect(chat.asked).toBe(6)

  // The script cannot be unloaded, so the first page after management is loaded anew.
  await page.goto('/manage/events')
  await expect(runs).toHaveCount(1)
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, sale.path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(runs).toHaveCount(0)
  expect(errors.filter((text) => !text.includes('status of 4'))).toEqual([])
  await context.close()
})
