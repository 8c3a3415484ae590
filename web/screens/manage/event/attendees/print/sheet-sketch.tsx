import { type Box, cellAt, cellsOnSheet, FACES, GRIDS, type PrintLayout } from '#domain/prints.ts'
import styles from './sheet-sketch.module.css'

/**
 * Sketch of a sheet: its cells, and the place of name and code in each. Hidden from screen readers, since the text beside it says
 * the same.
 */
export function SheetSketch({ layout }: { layout: PrintLayout }) {
  const grid = GRIDS[layout]
  const { width, height } = grid.sheet
  const cells = Array.from({ length: cellsOnSheet(grid) }, (_, index) => cellAt(grid, index))
  const { name, code } = partsOf(layout)
  return (
    <svg className={styles.sketch} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <rect className={styles.sheet} width={width} height={height} />
      {cells.map(({ x, y, ...size }) => (
        <g key={`${x} ${y}`}>
          {cells.length > 1 && <rect className={styles.cell} x={x} y={y} {...size} />}
          <rect className={styles.name} x={x + name.x} y={y + name.y} width={name.width} height={name.height} />
          <rect className={styles.code} x={x + code.x} y={y + code.y} width={code.width} height={code.height} />
        </g>
      ))}
    </svg>
  )
}

/** Places on a ticket: the code in the middle, the name below it. */
const ON_TICKET: Record<'name' | 'code', Box> = {
  name: { x: 10, y: 76, width: 60, height: 9 },
  code: { x: 32, y: 25, width: 41, height: 41 },
}

function partsOf(layout: PrintLayout): typeof ON_TICKET {
  if (layout === 'tickets_a4' || layout === 'tickets_a6') return ON_TICKET
  const { name, code } = FACES[layout]
  const { x, y, width, height } = name.box
  // The height of one or two lines of text.
  return { code, name: { x: x + width / 12, y: y + height / 4, width: (width * 5) / 6, height: height / 2 } }
}
