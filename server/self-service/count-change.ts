import { countAttempt } from '#server/http/rate-limit.ts'
import type { Trx } from '#server/lib/database.ts'

/** Limits per order; refused calls do not count. */
export const SELF_SERVICE_LIMITS = {
  /** Changes of tickets and answers. Some send emails to addresses that the buyer types. */
  changes: { max: 60, seconds: 3_600 },
  resends: { max: 3, seconds: 900 },
} as const

export const countChange = (trx: Trx, order_id: number) =>
  countAttempt(trx, `self-service:${order_id}`, SELF_SERVICE_LIMITS.changes)
