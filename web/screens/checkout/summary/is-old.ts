import type { PublicOrder } from '#contract/checkout.ts'

/** Time after the order by which its emails have arrived, or will not. */
const EMAILS_TAKE_MS = 3_600_000

export function isOld({ completed_at, server_time }: Pick<PublicOrder, 'completed_at' | 'server_time'>): boolean {
  return completed_at !== null && Date.parse(server_time) - Date.parse(completed_at) > EMAILS_TAKE_MS
}
