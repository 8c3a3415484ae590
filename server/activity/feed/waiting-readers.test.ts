import { getRequestListener } from '@hono/node-server'
import { describe, expect, test } from 'vitest'
import { promoCodes } from '#contract/promo-codes.ts'
import { FEED_READERS } from '#server/lib/load-limits.ts'
import { createDraining } from '#server/start/draining.ts'
import { createWebServer, listen } from '#server/start/web-server.ts'
import { createTestApp } from '#test/app.ts'
import { createEvent, signUp } from '#test/factories.ts'
import { programOf, told } from '#test/feed.ts'
import { refused } from '#test/refused.ts'
import { untilSettled } from '#test/settled-log.ts'
import { until } from '#test/until.ts'
import { watchStatements } from '#test/watch-statements.ts'
import { createWaitingReaders } from './waiting-readers.ts'

const { app, services } = await createTestApp()
const { db } = services
const said = watchStatements(services.pool)
const isLook = (statement: string) => /select distinct \* from ahead/.test(statement)
const looks = () => said.filter(isLook).length

/** Resolves after a look that began after this call, so it covered every reader waiting by now. */
async function untilLooked(times = 1): Promise<void> {
  const before = looks()
  await until(`${times} looks at the log`, () => looks() >= before + times)
}

async function openFeed() {
  const owner = await signUp(app)
  const [gala, fair] = [await createEvent(owner), await createEvent(owner)]
  const { token, read } = await programOf(app, owner)
  await untilSettled(db)
  const { next: after } = await read({ after: 'now' })
  let codes = 0
  async function change(event_id = gala.id) {
    codes += 1
    const body = { code: `CODE${codes}`, discount_type: 'NONE' as const }
    const { data } = await owner.visitor.call(promoCodes.create, { params: { event_id }, body })
    return `promo_code.created ${data.id}`
  }
  const wait = (signal?: AbortSignal) => read({ after, wait: 30 }, signal)
  /** True if one more call would be refused. */
  const isFull = () =>
    read({ after, wait: 1 }).then(
      () => false,
      (failure) => failure.code === 'too_many_requests',
    )
  /** Waits once there is room: a check whether all places are taken may itself hold one for a second. */
  const waitForPlace = (signal: AbortSignal): ReturnType<typeof wait> =>
    wait(signal).catch((failure) => (failure.code === 'too_many_requests' ? waitForPlace(signal) : failure))
  /** Fills all places of the account. */
  async function fill() {
    const ends = Array.from({ length: FEED_READERS.of_one_account }, () => new AbortController())
    const calls = ends.map(({ signal }) => waitForPlace(signal))
    await until('all places are taken', isFull)
    return { ends, calls }
  }
  return { owner, gala, fair, token, after, read, change, wait, isFull, fill }
}

describe('whoever waits', () => {
  test('is answered when something happens', async () => {
    const { wait, change } = await openFeed()
    const answer = wait()
    await untilLooked()
    const what = await change()
    expect(told((await answer).entries)).toEqual([what])
  })

  test('is answered at once where there is something already', async () => {
    const { wait, change } = await openFeed()
    const what = await change()
    await untilSettled(db)
    const before = looks()
    expect(told((await wait()).entries)).toEqual([what])
    expect(looks()).toBe(before)
  })

  test('is told after the time that there is nothing, and where to go on', async () => {
    const { read, after, change } = await openFeed()
    const began = performance.now()
    const { entries, next, has_more } = await read({ after, wait: 1 })
    expect([entries, has_more]).toEqual([[], false])
    expect(performance.now() - began).toBeGreaterThan(990)
    const what = await change()
    await untilSettled(db)
    expect(told((await read({ after: next })).entries)).toEqual([what])
  })

  test('of one event is not disturbed by another, and of another account neither', async () => {
    const { read, gala, fair, change } = await openFeed()
    const other = await openFeed()
    const { next: after } = await read({ event_id: gala.id, after: 'now' })
    const answer = read({ event_id: gala.id, after, wait: 30 })
    await untilLooked()
    await change(fair.id)
    await other.change()
    await untilSettled(db)
    said.length = 0
    await untilLooked(2)
    expect(said.filter((statement) => !isLook(statement))).toEqual([])
    const what = await change(gala.id)
    expect(told((await answer).entries)).toEqual([what])
  })

  test('is looked for together with all others, however many they are', async () => {
    const feeds = [await openFeed(), await openFeed()]
    const filled = [await feeds[0]?.fill(), await feeds[1]?.fill()]
    said.length = 0
    const began = performance.now()
    await untilLooked(4)
    expect(said.filter((statement) => !isLook(statement))).toEqual([])
    expect(looks()).toBeLessThanOrEqual((performance.now() - began) / 250 + 1)
    for (const { ends } of filled.filter((each) => each !== undefined)) for (const end of ends) end.abort()
    await Promise.all(filled.flatMap((each) => each?.calls ?? []))
    // The last reader is gone, so the looks at the log end.
    await until('it is quiet', async () => {
      const before = looks()
      await new Promise((resolve) => setTimeout(resolve, 600))
      return looks() === before
    })
  })

  test('has a place of the account; when they are taken, 429 says when to come again', async () => {
    const { read, after, fill, change, wait } = await openFeed()
    const other = await openFeed()
    const { ends, calls } = await fill()
    const refusal = await refused(wait(), 'too_many_requests')
    expect([refusal.status, refusal.retry_after]).toEqual([429, 10])
    expect((await read({ after })).entries).toEqual([])
    expect((await other.read({ after: other.after, wait: 1 })).entries).toEqual([])
    ends[0]?.abort()
    await calls[0]
    const last = wait()
    await untilLooked()
    const what = await change()
    for (const answer of [...calls.slice(1), last]) expect(told((await answer).entries)).toEqual([what])
  })
})

describe('of all accounts together', () => {
  test('no more wait than a process keeps', async () => {
    const { wait } = createWaitingReaders(services)
    const end = new AbortController()
    let refusals = 0
    const accounts = Array.from({ length: 200 }, (_, index) => index + 1)
    const waits = accounts.flatMap((account_id) =>
      Array.from({ length: FEED_READERS.of_one_account }, () => {
        const audience = { account_id, event_id: null, scope: null }
        const far = { from: String(2n ** 62n), milliseconds: 600_000, ended: end.signal }
        return wait({ audience, ...far }).catch(() => {
          refusals += 1
        })
      }),
    )
    await untilLooked()
    const waiting = waits.length - refusals
    expect(waiting).toBeGreaterThanOrEqual(FEED_READERS.of_all)
    expect(waiting).toBeLessThanOrEqual(2 * FEED_READERS.of_all)
    end.abort()
    await Promise.all(waits)
  })
})

describe('over the network', () => {
  async function serveFeed() {
    const feed = await openFeed()
    const draining = createDraining()
    const server = createWebServer(draining.around(getRequestListener(app.fetch as never)))
    const { port, stop } = await listen(server, { port: 0, host: '127.0.0.1', draining })
    const headers = { authorization: `Bearer ${feed.token}` }
    const address = `http://127.0.0.1:${port}/api/accounts/${feed.owner.account_id}/activity/feed?wait=30`
    /** Asks once there is room. */
    async function get(signal?: AbortSignal): Promise<Response> {
      const response = await fetch(`${address}&after=${feed.after}`, { headers, ...(signal && { signal }) })
      return response.status === 429 ? get(signal) : response
    }
    return { ...feed, get, stop }
  }

  test('a connection that is closed makes room at once', async () => {
    const { fill, get, stop, isFull } = await serveFeed()
    const { ends, calls } = await fill()
    ends[0]?.abort()
    await calls[0]
    const leaving = new AbortController()
    const left = get(leaving.signal).catch((error: Error) => error.name)
    await until('the last place is taken', isFull)
    leaving.abort()
    expect(await left).toBe('AbortError')
    await until('there is room', async () => !(await isFull()))
    for (const end of ends) end.abort()
    await Promise.all(calls)
    await stop()
  })

  test('a server that stops answers all who wait', async () => {
    const { get, stop } = await serveFeed()
    const answers = Array.from({ length: 5 }, () => get())
    await untilLooked()
    await stop()
    // Would have failed if cut off after ten seconds.
    for (const response of await Promise.all(answers)) {
      expect(response.status).toBe(200)
      expect((await response.json()).data).toMatchObject({ entries: [], has_more: false, next: expect.any(String) })
    }
  })
})
