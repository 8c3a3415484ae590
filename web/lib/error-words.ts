import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ApiFailure } from '#contract/client.ts'
import { loadManageWords } from './i18n.ts'

/** What is told where the words for a failure could not be fetched. */
const ALWAYS_THERE = {
  network: msg`No connection. Check your network and try again.`,
  server_error: msg`Something went wrong on our side. Nothing was lost. Try again.`,
}

let fetched: typeof import('./error-messages.ts') | undefined

/** Fetches the words for all that the API may refuse: screens of management wait for them when a call fails, not before. */
export async function fetchErrorWords(): Promise<void> {
  const [words] = await Promise.all([import('./error-messages.ts'), loadManageWords('errors')])
  fetched = words
}

/** What to tell a person in management about a failed call, in the words that `fetchErrorWords` brought. */
export function errorMessage(failure: Pick<ApiFailure, 'code'>): MessageDescriptor {
  if (fetched) return fetched.errorMessage(failure)
  return failure.code === 'network' ? ALWAYS_THERE.network : ALWAYS_THERE.server_error
}

/** The same of a refusal that no call brought. */
export async function fetchErrorMessage(failure: Pick<ApiFailure, 'code'>): Promise<MessageDescriptor> {
  await fetchErrorWords().catch(() => undefined)
  return errorMessage(failure)
}
