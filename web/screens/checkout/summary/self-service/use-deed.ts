import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useRevalidator } from 'react-router'
import type { EndpointSpec, Input } from '#contract/endpoint.ts'
import { useCall } from '#web/lib/calls/use-call.ts'
import { SELF_SERVICE_ERRORS } from '#web/lib/errors/self-service-errors.ts'
import { visitorError } from '#web/lib/errors/visitor-errors.ts'

const WORDS = {
  ...SELF_SERVICE_ERRORS,
  // A transferred ticket has another link.
  not_found: msg`This ticket has changed in the meantime. Reload the page.`,
}

/** Runs one action and keeps its result. The page behind is reloaded, also after a refusal, since something has changed then. */
export function useDeed<E extends EndpointSpec>(endpoint: E, onDone: () => void) {
  const { i18n } = useLingui()
  const { call, pending, failure } = useCall(endpoint)
  const { revalidate } = useRevalidator()

  async function act(input: Input<E>) {
    if (pending) return
    const answer = await call(input)
    await revalidate()
    if (answer !== null) onDone()
  }

  const issues = failure?.issues ?? []
  const words = failure && (WORDS[failure.code as keyof typeof WORDS] ?? visitorError(failure))
  return { act, pending, issues, refusal: words && issues.length === 0 ? i18n._(words) : null }
}
