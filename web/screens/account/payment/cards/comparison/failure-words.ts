import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReconciliationFailure } from '#domain/reconciliation.ts'

const TRY_LATER = msg`Compare again later.`
const TRY_KEYS = msg`Test the keys above, and replace them if necessary.`

/** Reason why payments could not be compared, and advice if there is no automatic retry. */
export const FAILURE_WORDS: Record<ReconciliationFailure, { why: MessageDescriptor; toDo: MessageDescriptor }> = {
  provider_silent: { why: msg`Stripe didn’t answer.`, toDo: TRY_LATER },
  provider_busy: { why: msg`Stripe asks for fewer requests.`, toDo: TRY_LATER },
  keys_invalid: { why: msg`Stripe no longer knows the key.`, toDo: TRY_KEYS },
  not_permitted: { why: msg`The key may not read payments.`, toDo: TRY_KEYS },
  disconnected: { why: msg`Stripe was disconnected meanwhile.`, toDo: TRY_LATER },
  too_many_differences: {
    why: msg`More than 500 payments differ.`,
    toDo: msg`Ask the site’s operator: a backup may have been restored.`,
  },
  unexpected: { why: msg`Something went wrong on our side.`, toDo: TRY_LATER },
}
