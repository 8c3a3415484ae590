import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure } from '#contract/client.ts'
import { printFiles } from '#contract/prints.ts'
import type { PrintLayout } from '#domain/prints.ts'
import { fetchFile } from '#web/lib/calls/fetch-file.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { saveContent } from '#web/lib/forms/save-content.ts'

/** Event, and the filters of its attendee list. */
export type PrintInput = { params: { event_id: number }; query: object }

/** Fetches a print and saves it; aborts if no one waits for it any more. */
export function usePrint({ params, query }: PrintInput) {
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
      const { name, content } = await fetchFile(printFiles.get, { params, query: { ...query, ...wanted } }, own.signal)
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
