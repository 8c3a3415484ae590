import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ApiFailure } from '#contract/client.ts'
import { loadManageWords } from '#web/lib/formats/i18n.ts'

/** Texts for when the others cannot be fetched. */
const ALWAYS_THERE = {
  network: msg`No connection. Check your network and try again.`,
  server_error: msg`Something went wrong on our side. Nothing was lost. Try again.`,
}

let fetched: typeof import('./error-messages.ts') | undefined

/** Fetches the texts for all errors of the API. Management screens load them only when a call fails. */
export async function fetchErrorWords(): Promise<void> {
  const [words] = await Promise.all([import('./error-messages.ts'), loadManageWords('errors')])
  fetched = words
}

/** Text for a failed call in management, from the texts that `fetchErrorWords` loaded. */
export function errorMessage(failure: Pick<ApiFailure, 'code'>): MessageDescriptor {
  if (fetched) return fetched.errorMessage(failure)
  return failure.code === 'network' ? ALWAYS_THERE.network : ALWAYS_THERE.server_error
}

/** Text for a refusal without a call, after fetching the texts. */
export async function fetchErrorMessage(failure: Pick<ApiFailure, 'code'>): Promise<MessageDescriptor> {
  await fetchErrorWords().catch(() => undefined)
  return errorMessage(failure)
}
