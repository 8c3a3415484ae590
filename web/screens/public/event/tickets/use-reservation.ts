import { useEffect, useRef, useState } from 'react'
import { checkout, type PublicOrder, type Reservation } from '#contract/checkout.ts'
import { ApiFailure } from '#contract/client.ts'
import { api } from '#web/lib/calls/api.ts'

/** During a rush the page retries automatically, up to this number of tries. */
export const MOST_TRIES = 8
const LONGEST_PAUSE = 60

export type ReservationState =
  | { phase: 'idle' }
  | { phase: 'sending' }
  | { phase: 'waiting'; attempt: number; seconds: number }
  | { phase: 'failed'; failure: ApiFailure }

type Answer = { order: PublicOrder } | { failure: ApiFailure }

/** Reserves tickets. A request without an answer keeps its idempotency key, so that a retry can never buy twice. */
export function useReservation(event_id: number) {
  const [state, setState] = useState<ReservationState>({ phase: 'idle' })
  const unanswered = useRef<{ body: string; key: string } | null>(null)
  const giveUp = useRef<AbortController | null>(null)
  useEffect(() => () => giveUp.current?.abort(), [])

  /** Returns the order, the refusal, or null if the visitor has stopped waiting. */
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

/** True if the server has decided. Without a network or under load the request may or may not have succeeded. */
function isAnswer(failure: ApiFailure): boolean {
  return failure.status !== 0 && failure.status < 500 && failure.status !== 429
}

/** Seconds to wait before the next try; null if an automatic retry makes no sense. */
export function pauseAfter(
  failure: Pick<ApiFailure, 'status' | 'code' | 'retry_after'>,
  attempt: number,
): number | null {
  const isRush = failure.status === 503 || failure.status === 429 || failure.code === 'request_in_progress'
  const asked = failure.retry_after ?? Math.min(2 ** attempt, 15)
  return isRush && asked <= LONGEST_PAUSE ? asked : null
}

/** Waits slightly longer than asked, so that not all visitors return at the same moment; false if stopped. */
function pause(seconds: number, stopped: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), seconds * 1000 + Math.random() * 500)
    stopped.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve(false)
    })
  })
}

/** A random, unguessable key; `crypto.randomUUID` does not exist on plain http. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}
