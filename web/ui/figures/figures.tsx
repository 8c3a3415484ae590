import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import styles from './figures.module.css'

export type Figure = {
  label: string
  /** Null until loaded. */
  known: null | {
    value: ReactNode
    /** States exactly what is counted. */
    note: ReactNode
  }
}

type Props = {
  figures: readonly Figure[]
  sources: readonly Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>[]
  /** Number of lines of the longest note on a phone. */
  note_lines?: number
}

/** Row of figures, each with a note that states what it counts. Figures not yet loaded keep their place empty. */
export function Figures({ figures, sources, note_lines = 2 }: Props) {
  const failed = sources.filter((source) => source.isError)
  const isLoading = figures.some(({ known }) => known === null) && failed.length === 0
  const shown = failed.length > 0 ? figures.filter(({ known }) => known !== null) : figures
  return (
    <>
      {shown.length > 0 && (
        <dl className={styles.grid} aria-busy={isLoading} style={{ '--note-lines': note_lines } as CSSProperties}>
          {shown.map(({ label, known }) => (
            <div key={label} className={styles.figure}>
              <dt className={styles.label}>{label}</dt>
              {known ? <Known {...known} /> : <Unknown />}
            </div>
          ))}
        </dl>
      )}
      {failed.length > 0 && figures.some(({ known }) => known === null) && (
        <BlockError
          retry={() => void Promise.all(failed.map((source) => source.refetch()))}
          isFetching={failed.some((source) => source.isFetching)}
        />
      )}
    </>
  )
}

function Known({ value, note }: NonNullable<Figure['known']>) {
  return (
    <>
      <dd className={`${styles.value} tabular`}>{value}</dd>
      <dd className={styles.note}>{note}</dd>
    </>
  )
}

function Unknown() {
  return (
    <>
      <dd className={styles.value}>
        <Skeleton height="0.8em" width={96} component="span" display="inline-block" />
      </dd>
      <dd className={styles.note}>
        <Skeleton height="0.8em" width="80%" component="span" display="inline-block" />
      </dd>
    </>
  )
}
