import { useEffect, useRef, useState } from 'react'
import { checkout, type PublicOrder, type Reservation } from '#contract/checkout.ts'
import { ApiFailure } from '#contract/client.ts'
import { api } from '#web/lib/api.ts'

/** In a rush the page keeps trying for the visitor, but not for ever. */
export const MOST_TRIES = 8
const LONGEST_PAUSE = 60

export type ReservationState =
  | { phase: 'idle' }
  | { phase: 'sending' }
  | { phase: 'waiting'; attempt: number; seconds: number }
  | { phase: 'failed'; failure: ApiFailure }

type Answer = { order: PublicOrder } | { failure: ApiFailure }

/** Reserves tickets. A request that got no answer keeps its key, so that trying again can never buy twice. */
export function useReservation(event_id: number) {
  const [state, setState] = useState<ReservationState>({ phase: 'idle' })
  const unanswered = useRef<{ body: string; key: string } | null>(null)
  const giveUp = useRef<AbortController | null>(null)
  useEffect(() => () => giveUp.current?.abort(), [])

  /** The order, the refusal, or null when the visitor has stopped waiting. */
  async function reserve(body: Reservation): Promise<Answer | null> {
    const text = JSON.stringify(body)
    if (unanswered.current?.body !== text) unanswered.current = { body: text, key: newKey() }
    const { key } = unanswered.current
    const stopped = new AbortController()
    giveUp.current = stopped
    for (let attempt = 1; ; attempt++) {
      setState({ phase: 'sending' })
      const result = await send(event_id, body, key)
      const seconds = 'failure' in result && attempt < MOST_TRIES ? pauseAfter(result.failure, attempt) : null
      if (seconds === null) {
        if (!('failure' in result) || isAnswer(result.failure)) unanswered.current = null
        setState('failure' in result ? { phase: 'failed', failure: result.failure } : { phase: 'sending' })
        return result
      }
      setState({ phase: 'waiting', attempt, seconds })
      if (!(await pause(seconds, stopped.signal))) {
        setState({ phase: 'idle' })
        return null
      }
    }
  }

  return { state, reserve, cancel: () => giveUp.current?.abort(), reset: () => setState({ phase: 'idle' }) }
}

async function send(event_id: number, body: Reservation, key: string): Promise<Answer> {
  try {
    const headers = { 'idempotency-key': key }
    const { data: order } = await api(checkout.reserve, { params: { event_id }, body, headers })
    return { order }
  } catch (failure) {
    if (failure instanceof ApiFailure) return { failure }
    throw failure
  }
}

/** Whether the server has decided; without a network, or while it has no time, it may have or may not have. */
function isAnswer(failure: ApiFailure): boolean {
  return failure.status !== 0 && failure.status < 500 && failure.status !== 429
}

/** How many seconds to wait before the next try; null when trying again by itself makes no sense. */
export function pauseAfter(
  failure: Pick<ApiFailure, 'status' | 'code' | 'retry_after'>,
  attempt: number,
): number | null {
  const isRush = failure.status === 503 || failure.status === 429 || failure.code === 'request_in_progress'
  const asked = failure.retry_after ?? Math.min(2 ** attempt, 15)
  return isRush && asked <= LONGEST_PAUSE ? asked : null
}

/** Waits a little longer than asked, so that not everybody comes back in the same moment; false when stopped. */
function pause(seconds: number, stopped: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), seconds * 1000 + Math.random() * 500)
    stopped.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve(false)
    })
  })
}

/** Random and unguessable; `crypto.randomUUID` does not exist on plain http. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}
