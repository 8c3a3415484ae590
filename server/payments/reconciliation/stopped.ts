import type { ReconciliationFailure } from '#domain/reconciliation.ts'
import type { Refused, Unknown } from '#server/payments/providers/provider.ts'

/** Thrown if a run cannot continue now. */
export class Stopped extends Error {
  override name = 'Stopped'
  readonly failure: ReconciliationFailure

  constructor(failure: ReconciliationFailure) {
    super(failure)
    this.failure = failure
  }
}

export function stoppedBy(outcome: Refused | Unknown): Stopped {
  if (outcome.state === 'unknown') return new Stopped('provider_silent')
  const { code } = outcome
  if (code === 'busy') return new Stopped('provider_busy')
  return new Stopped(code === 'keys_invalid' || code === 'not_permitted' ? code : 'unexpected')
}
