import type { Browser } from '@playwright/test'
import { checkout } from '#contract/checkout.ts'
import type { App } from '../app.ts'
import type { Workload } from '../bench.ts'
import { limit, type Median, medianOf } from '../figures.ts'
import { onPhone, openBrowser, scriptBytes, type Vitals, vitalsOf } from '../phone.ts'
import { createSale, type Sale } from '../sale.ts'

/** A visitor with a mid-range phone and a slow network chooses a ticket and checks out. */
export const browser: Workload = {
  name: 'browser',
  is_left_out_when_quick: true,
  async run({ app, is_quick, repeats }) {
    const sale = await createSale(app, { type: 'FREE' })
    const chromium = await openBrowser()
    const events: (Vitals & { scripts: number })[] = []
    const checkouts: Vitals[] = []
    try {
      for (let repeat = 0; repeat < (is_quick ? 1 : repeats); repeat++) {
        events.push(await visitEvent(chromium, app, sale))
        checkouts.push(await visitCheckout(chromium, app, sale))
      }
    } finally {
      await chromium.close()
    }
    const scripts = medianOf(events.map((event) => event.scripts / 1000))
    return [
      ...vitals('event page', events),
      ...vitals('checkout page', checkouts),
      limit({ name: 'JavaScript of the event page, brotli', unit: 'kB' }, scripts, { must: 112, goal: 105 }),
    ]
  },
}

function vitals(page: string, measured: Vitals[]) {
  const of = (name: keyof Vitals, unit: number): Median => medianOf(measured.map((vital) => vital[name] / unit))
  return [
    limit({ name: `${page}, phone on slow 4G: LCP`, unit: 's' }, of('lcp', 1000), { must: 2.5, goal: 0.9 }),
    limit({ name: `${page}, phone on slow 4G: INP`, unit: 'ms' }, of('inp', 1), { must: 200, goal: 50 }),
  ]
}

function visitEvent(chromium: Browser, { port }: App, { event_id, slug }: Sale) {
  return onPhone(chromium, `http://localhost:${port}/event/${event_id}/${slug}`, async (page) => {
    const scripts = await scriptBytes(page)
    const more = page.getByRole('button', { name: 'One more: Standard' })
    for (let tap = 0; tap < 3; tap++) await more.tap()
    await page.getByRole('button', { name: 'Continue' }).tap()
    await page.waitForURL(/\/details$/)
    return { ...(await vitalsOf(page)), scripts }
  })
}

async function visitCheckout(chromium: Browser, app: App, sale: Sale): Promise<Vitals> {
  const { event_id, product_id, price_id } = sale
  const { data: order } = await app.organizer(checkout.reserve, {
    params: { event_id },
    body: { products: [{ product_id, quantities: [{ price_id, quantity: 1 }] }] },
  })
  const url = `http://localhost:${app.port}/checkout/${event_id}/${order.short_id}/details`
  return onPhone(chromium, url, async (page) => {
    const complete = page.getByRole('button', { name: /Complete order/ })
    await complete.tap()
    await page.getByRole('alert').first().waitFor()
    for (const [label, text] of Object.entries({
      'First name': 'Grace',
      'Last name': 'Hopper',
      Email: 'g@example.com',
    }))
      await page.getByLabel(label).first().pressSequentially(text, { delay: 50 })
    await complete.tap()
    await page.waitForURL(/\/summary$/)
    return vitalsOf(page)
  })
}
