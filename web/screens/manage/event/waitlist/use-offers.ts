import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ApiFailure } from '#contract/client.ts'
import { type WaitlistStats, waitlist } from '#contract/waitlist.ts'
import { MOST_OFFERS_AT_ONCE } from '#domain/waitlist.ts'
import { callApi } from '#web/lib/calls/api.ts'
import { refresh } from '#web/lib/calls/query.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { notifyDone } from '#web/lib/notify.ts'

/** A price, the quantity to offer, and what the last attempt offered or why it failed. */
export type Line = {
  price: WaitlistStats['products'][number]
  quantity: number | null
  offered: number
  error: string | null
}

/** Sends one call per price. Offered prices stay offered if a later one fails; the lines then say which. */
export function useOffers(prices: Line['price'][], onDone: () => void) {
  const { t, i18n } = useLingui()
  const { id: event_id } = useEvent()
  const [lines, setLines] = useState<Line[]>(() => prices.map(firstLine))
  const [isPending, setPending] = useState(false)
  const change = (product_price_id: number, quantity: number | null) =>
    setLines((now) =>
      now.map((line) => (line.price.product_price_id === product_price_id ? { ...line, quantity, error: null } : line)),
    )

  async function offer(line: Line): Promise<Line> {
    const { quantity, price } = line
    if (!quantity) return line
    if (quantity > MOST_OFFERS_AT_ONCE) return { ...line, error: t`Enter ${MOST_OFFERS_AT_ONCE} or less.` }
    try {
      const body = { product_price_id: price.product_price_id, quantity }
      const { data } = await callApi(waitlist.offer, { params: { event_id }, body })
      return { ...line, quantity: 0, offered: line.offered + data.length, error: null }
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      return { ...line, error: i18n._(errorMessage(error)) }
    }
  }

  async function send() {
    if (isPending) return
    setPending(true)
    const after: Line[] = []
    for (const line of lines) after.push(await offer(line))
    setLines(after)
    setPending(false)
    await refresh(waitlist.offer, { params: { event_id } })
    if (after.some(({ error }) => error !== null)) return
    const count = after.reduce((sum, { offered }) => sum + offered, 0)
    notifyDone(t`${plural(count, { one: '# ticket offered.', other: '# tickets offered.' })}`)
    onDone()
  }

  return { lines, change, send, isPending }
}

/** Begins with everyone who can get a ticket now. */
function firstLine(price: Line['price']): Line {
  const quantity = Math.min(price.waiting, price.available ?? price.waiting, MOST_OFFERS_AT_ONCE)
  return { price, quantity, offered: 0, error: null }
}
