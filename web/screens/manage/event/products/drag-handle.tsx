import { IconGripVertical } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { SORTED_ROW, useDragSort } from '#web/ui/sortable/use-drag-sort.ts'
import styles from './products.module.css'

/** Props for rows that can be dragged or have to make room. */
export type Dragging = {
  rowProps: (row: string) => { style: CSSProperties | undefined }
  /** Null if nothing can be dragged. */
  handleOf: ((row: string) => object) | null
}

/** Drag and drop of products on the whole screen, also between categories. */
export function useDragging(rows: readonly string[], onDrop: (from: number, to: number) => void, mayDrag: boolean) {
  const { list, dragged, styleOf, handle } = useDragSort<HTMLDivElement>(rows, onDrop)
  const dragging: Dragging = {
    rowProps: (row) => ({
      style: styleOf(rows.indexOf(row)),
      [SORTED_ROW]: row,
      'data-dragged': dragged === row || undefined,
    }),
    handleOf: mayDrag ? handle : null,
  }
  return { list, isDragging: dragged !== null, dragging }
}

/** Drag handle for pointers; keyboard users have the buttons. */
export function DragHandle({ row, dragging: { handleOf } }: { row: string; dragging: Dragging }) {
  if (!handleOf) return null
  return (
    <span className={styles.handle} aria-hidden="true" {...handleOf(row)}>
      <IconGripVertical size={18} stroke={1.5} />
    </span>
  )
}
