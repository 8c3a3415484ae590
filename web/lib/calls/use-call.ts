import { useState } from 'react'
import { ApiFailure } from '#contract/client.ts'
import type { EndpointSpec, Input, Output } from '#contract/endpoint.ts'
import { callApi } from './api.ts'

/** One call at a time for public screens, without the query cache of management. */
export function useCall<E extends EndpointSpec>(endpoint: E) {
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)

  /** Returns the reply, or null if the call failed; `failure` then has the reason. */
  async function call(input: Input<E>): Promise<Output<E> | null> {
    setPending(true)
    setFailure(null)
    try {
      return await callApi(endpoint, input)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
      return null
    } finally {
      setPending(false)
    }
  }

  return { call, pending, failure, reset: () => setFailure(null) }
}
