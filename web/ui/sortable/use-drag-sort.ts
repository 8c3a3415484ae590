import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Extent, placeAfterDrag } from './moved.ts'

type Key = number | string
type Drag = { id: Key; from: number; to: number; distance: number; rows: Extent[]; start: number }

/** Attribute that marks a row for measuring. */
export const SORTED_ROW = 'data-sorted-row'
/** Distance in pixels from the window's edge within which dragging scrolls the page. */
const EDGE = 72
const STEP = 12

/**
 * Dragging rows by mouse, pen or touch. Changes only the display: `onDrop` reports where a row was dropped. Rows are the elements
 * in `list` marked with `SORTED_ROW`, in the order of `ids`; they may belong to several lists.
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

/** The dragged row follows the pointer; the rows it has passed make room. */
function styleOf({ from, to, distance, rows }: Drag, index: number): CSSProperties {
  if (index === from) return { transform: `translateY(${distance}px)` }
  const height = rows[from]?.height ?? 0
  const shift = index > from && index <= to ? -height : index < from && index >= to ? height : 0
  return { transform: `translateY(${shift}px)` }
}
