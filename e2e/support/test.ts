import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { type Account, accountOfWorker, signIn } from './account.ts'
import { fromAnywhere } from './address.ts'
import { type Hosts, type Watch, watch } from './watch.ts'

export { expect }

/** A phone: 390 × 844, touch. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
} as const

type OfTest = {
  /** Errors in the background; each fails the journey. */
  watched: Watch
  /** Opens another browser in the same journey: of check-in staff, an attendee or the organizer. */
  enter: (options?: BrowserContextOptions & { as?: Account; hosts?: Hosts }) => Promise<Page>
}

export const test = base.extend<OfTest, { account: Account }>({
  extraHTTPHeaders: ({ browserName: _ }, use) => use(fromAnywhere()),
  account: [
    async ({ browserName: _ }, use, { parallelIndex }) => use(await accountOfWorker(parallelIndex)),
    { scope: 'worker' },
  ],
  watched: [
    async ({ context }, use) => {
      const watched = watch(context)
      await use(watched)
      expect(watched.problems).toEqual([])
    },
    { auto: true },
  ],
  enter: async ({ browser, contextOptions }, use) => {
    const entered: { watched: Watch; close: () => Promise<void> }[] = []
    await use(async ({ as, hosts, ...options } = {}) => {
      const of = { ...contextOptions, extraHTTPHeaders: fromAnywhere(), ...(hosts && { baseURL: hosts.base_url }) }
      const context = await browser.newContext({ ...of, ...options })
      entered.push({ watched: watch(context, hosts), close: () => context.close() })
      if (as) await signIn(context, as)
      return context.newPage()
    })
    for (const { close } of entered) await close()
    expect(entered.flatMap(({ watched: { problems } }) => problems)).toEqual([])
  },
})
