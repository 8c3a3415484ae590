import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure } from '#contract/client.ts'
import type { Output } from '#contract/endpoint.ts'
import { attendeePrints, printFiles } from '#contract/prints.ts'
import type { PrintLayout } from '#domain/prints.ts'
import { callApi } from '#web/lib/calls/api.ts'
import { fetchFile } from '#web/lib/calls/fetch-file.ts'
import { queryKey } from '#web/lib/calls/query.ts'
import { type ListState, toListQuery } from '#web/lib/calls/url-state.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { saveContent } from '#web/lib/forms/save-content.ts'

/** Event, and the filters of its attendee list; `body` if attendees were selected one by one. */
export type PrintInput = { params: { event_id: number }; query: object; body?: { attendee_ids: number[] } }

export function printInput(event_id: number, state: ListState, attendee_ids: readonly number[] | null): PrintInput {
  const { page: _page, per_page: _perPage, sort_by, sort_direction, ...narrowed } = toListQuery(state)
  const [params, order] = [{ event_id }, { sort_by, sort_direction }]
  if (attendee_ids) return { params, query: order, body: { attendee_ids: [...attendee_ids] } }
  return { params, query: { ...narrowed, ...order } }
}

/** Number of badges, labels or tickets to print. */
export function useCount({ params, query, body }: PrintInput) {
  return useQuery<Output<typeof attendeePrints.count>, ApiFailure>({
    queryKey: [...queryKey(attendeePrints.count, { params, query }), body],
    queryFn: ({ signal }) =>
      body
        ? callApi(attendeePrints.countChosen, { params, query, body }, signal)
        : callApi(attendeePrints.count, { params, query }, signal),
    staleTime: 0,
  })
}

/** Fetches a print and saves it; aborts if no one waits for it any more. */
export function usePrint({ params, query, body }: PrintInput) {
  const { i18n } = useLingui()
  const [state, setState] = useState<'idle' | 'pending' | 'done'>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  function forget() {
    running.current?.abort()
    running.current = null
    setState('idle')
    setProblem(null)
  }

  async function start(wanted: { layout: PrintLayout; part: number }) {
    forget()
    const own = new AbortController()
    running.current = own
    setState('pending')
    try {
      const input = { params, query: { ...query, ...wanted } }
      const { name, content } = body
        ? await fetchFile(printFiles.getChosen, { ...input, body }, own.signal)
        : await fetchFile(printFiles.get, input, own.signal)
      saveContent(content, name)
      setState('done')
    } catch (error) {
      if (own.signal.aborted) return
      if (!(error instanceof ApiFailure)) throw error
      setState('idle')
      setProblem(i18n._(errorMessage(error)))
    }
  }

  return { state, problem, start, forget }
}
