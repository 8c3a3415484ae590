import { createHmac, randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { happens } from '../faults.ts'
import type { AccountState, World } from '../world.ts'

type Sent = { url: string; event: string; status: number | null; at: number }
export type Deliveries = { sent: Sent[]; waiting: () => number; settled(): Promise<void>; stop(): void }

type Message = { endpoint: string; url: string; secret: string; event: Stripe.Event; tries: number }

const BACKOFF = [50, 200, 1000, 3000, 10_000]
const PATIENCE = 10_000
/** Milliseconds that a webhook waits to be overtaken by another. */
const HELD = 3000

/** Sends events to the webhook endpoints of their account and of its platform, and retries until they are accepted. */
export function deliverWebhooks(world: World): Deliveries {
  const queue: Message[] = []
  const sent: Sent[] = []
  const timers = new Set<NodeJS.Timeout>()
  let running = 0
  let stopped = false

  const later = (ms: number, act: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, ms)
    timers.add(timer)
  }
  const send = async (message: Message) => {
    running++
    const status = await post(world, message)
    running--
    sent.push({ url: message.url, event: message.event.id, status, at: world.now() })
    const wait = BACKOFF[message.tries]
    const taken = status !== null && status >= 200 && status < 300
    if (!taken && wait !== undefined && !stopped) later(wait, () => void send({ ...message, tries: message.tries + 1 }))
  }
  const flush = async () => {
    const batch = queue.splice(0)
    const { webhooks_out_of_order, webhooks_doubled } = world.faults
    for (const message of webhooks_out_of_order ? batch.reverse() : batch) {
      const sending = [send(message), ...(happens(webhooks_doubled) ? [send(message)] : [])]
      // Sent one after the other, so that they arrive in the wrong order.
      if (webhooks_out_of_order) await Promise.all(sending)
    }
  }
  world.announce = (state, event) => {
    if (stopped) return
    queue.push(...receivers(world, state, event))
    const isAlone = queue.length < 2 && world.faults.webhooks_out_of_order
    later(isAlone ? HELD : 0, () => void flush())
  }
  const waiting = () => queue.length + running + timers.size
  return {
    sent,
    waiting,
    settled: () => settled(waiting),
    stop: () => {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

async function settled(waiting: () => number): Promise<void> {
  while (waiting() > 0) await new Promise((resolve) => setTimeout(resolve, 10))
}

function receivers(world: World, state: AccountState, event: Stripe.Event): Message[] {
  const platform = state.platform ? world.accounts.get(state.platform) : undefined
  const own = [...state.endpoints.values()].filter((endpoint) => !endpoint.of_connected)
  const connected = [...(platform?.endpoints.values() ?? [])].filter((endpoint) => endpoint.of_connected)
  return [...own, ...connected]
    .filter(({ enabled_events }) => enabled_events.includes('*') || enabled_events.includes(event.type))
    .map(({ id, url, secret }) => ({ endpoint: id, url, secret, event, tries: 0 }))
}

async function post(world: World, { url, secret, event }: Message): Promise<number | null> {
  const { faults } = world
  const body = JSON.stringify(happens(faults.webhooks_wrong_amount) ? withOtherAmount(event) : event, null, 2)
  const key = happens(faults.webhooks_wrongly_signed) ? randomBytes(16).toString('hex') : secret
  const at = Math.floor(Date.now() / 1000) + world.clock_shift + Math.round(faults.webhooks_days_late * 86_400)
  try {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signed(body, key, at) }
    const reply = await fetch(url, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    })
    await reply.body?.cancel()
    return reply.status
  } catch {
    return null
  }
}

/** `t` is the time of signing; `v1` the HMAC of that and the body. */
export function signed(body: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

function withOtherAmount(event: Stripe.Event): Stripe.Event {
  const copy = structuredClone(event)
  const object = copy.data.object as unknown as Record<string, unknown>
  for (const name of ['amount', 'amount_received']) {
    const amount = object[name]
    if (typeof amount === 'number') object[name] = amount - 1
  }
  return copy
}
