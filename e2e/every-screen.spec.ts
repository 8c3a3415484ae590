import { test as base, expect, type Page } from '@playwright/test'
import { patience } from '#test/patience.ts'
import { fromAnywhere } from './support/address.ts'
import { BASE_URL } from './support/caller.ts'
import { untilBounced } from './support/long-messages.ts'
import { longWorld, type World } from './support/long-world.ts'
import { overflowOf } from './support/overflow.ts'
import { expectNoEnglish, pseudolocalize } from './support/pseudo.ts'
import { openedIn, pathIn, SCREENS, type Screen } from './support/screens.ts'
import { redrawn, settling } from './support/settled.ts'
import { accessibilityProblems } from './support/show.ts'
import { PHONE } from './support/test.ts'
import { type Watch, watch } from './support/watch.ts'
import { expectLight } from './support/weight.ts'

/**
 * Opens every path of web/routes.ts with the longest texts that fields take, in the language with the longest words. Each screen
 * is loaded once and must be accessible on a desk in light and on a phone in dark, have no overflow at any size, also in a longer
 * pseudo-language, no English words, one heading, its own title, no error and, in management, few scripts. A new screen is covered without a change here.
 */

const LANGUAGE = 'de'
const DESK = { width: 1440, height: 900 }

/** The narrowest phone, and a laptop at 200 %. */
const NARROW = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
]

/** A check takes seconds on a busy machine. A correct page needs one check only. */
const softly = expect.configure({ soft: true, timeout: patience(15_000) })

type Browsing = { page: Page; watched: Watch; settled: () => Promise<void> }
type OfWorker = { world: World; browse: (by: Screen['by']) => Promise<Browsing> }

const test = base.extend<object, OfWorker>({
  world: [async ({ browserName: _ }, use) => use(await longWorld()), { scope: 'worker', timeout: patience(240_000) }],
  // One window per visitor, kept open: scripts are compiled once.
  browse: [
    async ({ browser, world }, use) => {
      const windows = new Map<string, Promise<Browsing>>()
      const open = async (by: Screen['by']) => {
        const context = await browser.newContext({
          viewport: DESK,
          // Touch makes controls as large as fingers need, and no content waits for a pointer.
          hasTouch: true,
          baseURL: BASE_URL(),
          locale: LANGUAGE,
          timezoneId: 'Europe/Berlin',
          reducedMotion: 'reduce',
          extraHTTPHeaders: fromAnywhere(),
        })
        const session = by === 'stranger' ? [] : world[by]
        const cookies = [...session, ['locale', LANGUAGE] as const]
        await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: BASE_URL() })))
        const page = await context.newPage()
        return { page, watched: watch(context), settled: settling(page) }
      }
      await use((by) => {
        const window = windows.get(by) ?? open(by)
        windows.set(by, window)
        return window
      })
      for (const window of windows.values()) await (await window).page.context().close()
    },
    { scope: 'worker' },
  ],
})

/** Checks again while colours are still in transition. */
const expectAccessible = (page: Page, where: string) =>
  softly.poll(() => accessibilityProblems(page), `accessible ${where}`).toEqual([])

for (const screen of SCREENS) {
  test(`${screen.path}${screen.opened}`, async ({ world, browse }) => {
    if (screen.path.endsWith('/messages')) await untilBounced(world)
    const { page, watched, settled } = await browse(screen.by)
    await page.setViewportSize(DESK)
    await page.emulateMedia({ colorScheme: 'light' })
    // A hash alone would not load the page again.
    await page.goto('about:blank')
    const answer = await page.goto(pathIn(screen.path, world) + openedIn(screen.opened, world))
    expect(answer?.status()).toBe(screen.status)
    await settled()
    const isItself = screen.opened === '' && screen.leads_to === screen.path
    if (isItself && /^\/(manage|account|welcome)\b/.test(screen.path)) await expectLight(page)
    if (screen.opened.startsWith('#')) await expect(page.getByRole('dialog')).toBeVisible()
    expect.soft(new URL(page.url()).pathname, 'the screen that shows').toBe(pathIn(screen.leads_to, world))
    expect.soft(await page.title(), 'names the page').not.toMatch(/^(Foyer)?$/)
    await expect.soft(page.locator('h1:visible')).toHaveCount(1)

    await expectAccessible(page, 'on a desk, in the light')
    for (const size of NARROW) {
      await page.setViewportSize(size)
      await redrawn(page)
      // Checks again while the page is still being laid out at its new size.
      await softly.poll(() => overflowOf(page), `${size.width} × ${size.height}`).toEqual([])
    }
    await page.setViewportSize(PHONE.viewport)
    await page.emulateMedia({ colorScheme: 'dark' })
    await redrawn(page)
    await expectAccessible(page, 'on a phone, in the dark')
    const problems = watched.problems.splice(0)
    expect(problems.filter((text) => screen.status === 200 || !text.includes('status of 404'))).toEqual([])
    if (screen.path !== '/dev/components') await expectNoEnglish(page)
    await pseudolocalize(page)
    for (const size of [PHONE.viewport, DESK]) {
      await page.setViewportSize(size)
      await redrawn(page)
      await softly.poll(() => overflowOf(page), `in a long language, ${size.width} × ${size.height}`).toEqual([])
    }
    // React reports texts that changed before it had started.
    watched.problems.splice(0)
  })
}
