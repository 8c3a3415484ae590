import { z } from 'zod'

const share = z.number().min(0).max(1)

/** Shares of all requests, or of all webhooks: 0 never, 1 always. */
export const faultsInput = z.strictObject({
  /** The request takes effect, and the connection ends without the answer. */
  answers_lost: share.default(0),
  /** The connection ends before the request takes effect. */
  requests_lost: share.default(0),
  /** Milliseconds that each answer takes; `spread` more or less. */
  latency: z
    .strictObject({ around: z.number().min(0), spread: z.number().min(0) })
    .nullable()
    .default(null),
  webhooks_doubled: share.default(0),
  /** Webhooks wait for each other and are sent in reverse order. */
  webhooks_out_of_order: z.boolean().default(false),
  /** Days by which the double's clock is ahead at delivery, when the webhook is signed. */
  webhooks_days_late: z.number().min(0).default(0),
  webhooks_wrongly_signed: share.default(0),
  /** The webhook's object has another amount than the fetched one. */
  webhooks_wrong_amount: share.default(0),
})

export type Faults = z.output<typeof faultsInput>

export const noFaults = (): Faults => faultsInput.parse({})

export const happens = (chance: number) => chance > 0 && Math.random() < chance

export async function delay({ latency }: Faults): Promise<void> {
  if (!latency) return
  const ms = latency.around + (Math.random() * 2 - 1) * latency.spread
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
}
