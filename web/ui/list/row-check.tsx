import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import styles from './row-check.module.css'
import type { RowSelection } from './row-selection.ts'

/** Checkbox of a row; the whole cell is clickable. A click with Shift selects all rows since the last one. */
export function RowCheck({ id, name, selection }: { id: number; name: string; selection: RowSelection }) {
  const { t } = useLingui()
  return (
    <td className={styles.cell}>
      <label className={styles.label}>
        <input
          type="checkbox"
          className={styles.box}
          aria-label={t`Select ${name}`}
          checked={selection.has(id)}
          onChange={({ nativeEvent }) => selection.toggle(id, (nativeEvent as MouseEvent).shiftKey === true)}
        />
      </label>
    </td>
  )
}

/** Checkbox in the header: all rows of the page. */
export function PageCheck({ selection: { page, togglePage } }: { selection: RowSelection }) {
  const { t } = useLingui()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = page.isPartly
  }, [page.isPartly])
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles.box}
      aria-label={t`Select all on this page`}
      checked={page.isChosen}
      onChange={togglePage}
    />
  )
}
