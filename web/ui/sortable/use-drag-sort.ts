import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Extent, placeAfterDrag } from './moved.ts'

type Key = number | string
type Drag = { id: Key; from: number; to: number; distance: number; rows: Extent[]; start: number }

/** Marks what a row is, for the list to measure. */
export const SORTED_ROW = 'data-sorted-row'
/** In pixels from the edge of the window, where the page scrolls along. */
const EDGE = 72
const STEP = 12

/**
 * Dragging rows by mouse, pen or finger, on the screen only: `onDrop` says where one was let go. The rows are those in
 * `list` that `SORTED_ROW` marks, by their `ids`, in their order; they may stand in several lists.
 */
export function useDragSort<E extends HTMLElement>(ids: readonly Key[], onDrop: (from: number, to: number) => void) {
  const list = useRef<E>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const isDragging = drag !== null

  useEffect(() => {
    if (!isDragging) return
    const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && setDrag(null)
    addEventListener('keydown', cancel)
    return () => removeEventListener('keydown', cancel)
  }, [isDragging])

  function begin(event: PointerEvent<HTMLElement>, id: Key) {
    if (event.button !== 0 || !list.current) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const rows = [...list.current.querySelectorAll(`[${SORTED_ROW}]`)].map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return { top, height }
    })
    const from = ids.indexOf(id)
    setDrag({ id, from, to: from, distance: 0, rows, start: event.pageY })
  }

  function move(event: PointerEvent<HTMLElement>) {
    if (!drag) return
    if (event.clientY < EDGE) scrollBy(0, -STEP)
    if (event.clientY > innerHeight - EDGE) scrollBy(0, STEP)
    const distance = event.pageY - drag.start
    setDrag({ ...drag, distance, to: placeAfterDrag(drag.rows, drag.from, distance) })
  }

  function end() {
    setDrag(null)
    if (drag && drag.to !== drag.from) onDrop(drag.from, drag.to)
  }

  return {
    list,
    dragged: drag?.id ?? null,
    styleOf: (index: number) => (drag ? styleOf(drag, index) : undefined),
    handle: (id: Key) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, id),
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: () => setDrag(null),
    }),
  }
}

/** The dragged row follows the pointer; those it has passed make room. */
function styleOf({ from, to, distance, rows }: Drag, index: number): CSSProperties {
  if (index === from) return { transform: `translateY(${distance}px)` }
  const height = rows[from]?.height ?? 0
  const shift = index > from && index <= to ? -height : index < from && index >= to ? height : 0
  return { transform: `translateY(${shift}px)` }
}
