import { useEffect, useRef, useState } from 'react'
import { intentPart, whenIdle } from '#web/lib/lazy.tsx'

/** Large, and needed by this screen alone: fetched once the form can be used. */
const drawing = intentPart(() => import('./draw-page.ts'))

type State = 'pending' | 'failed' | 'done'

/** Draws the first page of a PDF on a canvas. */
export function useDrawnPage(file: Blob | undefined) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<State>('pending')
  const [attempt, setAttempt] = useState(0)
  const isReady = useWhenIdle()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt draws the same file again
  useEffect(() => {
    if (!file || !isReady) return
    let isLatest = true
    setState('pending')
    const draw = async () => {
      const { drawPage } = await drawing.fetch()
      const page = await drawPage(file)
      if (isLatest && canvas.current) page.copyTo(canvas.current)
    }
    draw().then(
      () => isLatest && setState('done'),
      () => isLatest && setState('failed'),
    )
    return () => {
      isLatest = false
    }
  }, [file, isReady, attempt])
  return { canvas, state, redraw: () => setAttempt((before) => before + 1) }
}

/** True once the screen is idle. A browser that saves data need not wait: nothing is fetched ahead for it. */
function useWhenIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if ((navigator as { connection?: { saveData: boolean } }).connection?.saveData) setIdle(true)
    else whenIdle(async () => setIdle(true))
  }, [])
  return isIdle
}
