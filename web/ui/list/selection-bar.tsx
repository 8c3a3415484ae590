import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { RowSelection } from './row-selection.ts'
import styles from './selection-bar.module.css'

type Props = {
  selection: RowSelection
  /** Bulk actions. */
  children: ReactNode
}

/** Bar with the number of selected rows, a button that selects everything found, and the bulk actions. */
export function SelectionBar({ selection, children }: Props) {
  const { t, i18n } = useLingui()
  const { count, isAll, page, isOpen } = selection
  if (count === 0 && !isOpen) return null
  const total = i18n.number(page.total)
  return (
    <section className={styles.bar} aria-label={t`Selection`} data-empty={count === 0 || undefined}>
      <Text className={`${styles.count} tabular`} role="status">
        {count === 0 ? <Trans>Nothing selected</Trans> : <Plural value={count} one="# selected" other="# selected" />}
        {isAll && page.isCapped && '+'}
      </Text>
      {!page.isChosen && isOpen && (
        <Button variant="subtle" size="compact-md" className={styles.page} onClick={selection.togglePage}>
          <Trans>Select page</Trans>
        </Button>
      )}
      {page.isChosen && page.hasMore && !isAll && (
        <Button variant="subtle" size="compact-md" onClick={selection.chooseAll}>
          {page.isCapped ? <Trans>Select everything found</Trans> : <Trans>Select all {total}</Trans>}
        </Button>
      )}
      <div className={styles.acts}>
        {count > 0 && (
          <Button variant="default" onClick={selection.clear}>
            <Trans>Clear selection</Trans>
          </Button>
        )}
        {count > 0 && children}
      </div>
    </section>
  )
}
