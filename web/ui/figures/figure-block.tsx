import { Group, Paper, Skeleton, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import styles from './figure-block.module.css'

type Props<T> = {
  title: ReactNode
  query: Pick<UseQueryResult<{ data: T }>, 'data' | 'isError' | 'isFetching' | 'refetch'>
  /** Height of the placeholder in pixels: that of the figures, so that the layout does not jump. */
  height: number
  /** Controls for the figures, beside the title. */
  controls?: ReactNode
  children: (data: T) => ReactNode
}

/** Block of figures: title at once, figures when loaded, an error with a retry button if loading fails. */
export function FigureBlock<T>({ title, query, height, controls, children }: Props<T>) {
  const id = useId()
  const known = query.data
  return (
    <section aria-labelledby={id} aria-busy={!known && !query.isError} className={styles.block}>
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {controls}
      </Group>
      {known || !query.isError ? (
        <Paper withBorder radius="lg" className={styles.paper}>
          {known ? children(known.data) : <Skeleton height={height} />}
        </Paper>
      ) : (
        <BlockError retry={() => void query.refetch()} isFetching={query.isFetching} />
      )}
    </section>
  )
}
