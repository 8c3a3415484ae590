import { expect, onTestFinished, test, vi } from 'vitest'
import { webhooks } from '#contract/webhooks.ts'
import { startWorker } from '#server/worker.ts'
import { createTestApp } from '#test/app.ts'
import { buy } from '#test/buyers.ts'
import { createEventOnSale, signUp } from '#test/factories.ts'
import { eventually } from '#test/until.ts'
import { createWebhook, LOCAL_RECEIVERS, openReceiver } from '#test/webhooks.ts'

const { app, services } = await createTestApp(LOCAL_RECEIVERS)

const OF_ACCOUNT = 20

test('one receiver of a hundred keeps its request open, and all others get everything meanwhile', async () => {
  // The receiver answers only when all others have everything, and no time limit ends its request sooner.
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow = await openReceiver(async () => {
    await released
    return { status: 200 }
  })
  const fast = await openReceiver()
  onTestFinished(async () => void (await Promise.all([slow.close(), fast.close()])))
  const [first] = await Promise.all([1, 2, 3, 4, 5].map((account) => tellingAccount(account === 1 ? slow.url : null)))

  async function tellingAccount(slow_url: string | null) {
    const { visitor } = await signUp(app)
    const { event, product } = await createEventOnSale({ visitor }, { product: { type: 'FREE' } })
    const urls = Array.from({ length: OF_ACCOUNT }, (_, hook) => `${fast.url}/${event.id}-${hook}`)
    if (slow_url) urls[0] = slow_url
    const made = []
    for (const url of urls) made.push((await createWebhook(visitor, event.id, { url })).id)
    await buy(app, { event, product })
    await buy(app, { event, product })
    return { visitor, event, webhook_id: made[0] ?? 0 }
  }

  const worker = await startWorker(services)
  onTestFinished(worker.stop)
  await eventually(() => expect(slow.received.length).toBeGreaterThan(0))
  await eventually(() => expect(fast.received).toHaveLength(2 * (5 * OF_ACCOUNT - 1)))
  expect(new Set(fast.received.map(({ path }) => path)).size).toBe(5 * OF_ACCOUNT - 1)
  const params = { event_id: first?.event.id ?? 0, webhook_id: first?.webhook_id ?? 0 }
  const waiting = async () => (await first?.visitor.call(webhooks.get, { params }))?.data.waiting_count
  expect(await waiting()).toBe(2)
  release()
  await eventually(async () => expect(await waiting()).toBe(0))
})
