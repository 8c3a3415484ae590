import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Drawer, Group, Skeleton, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { isAsking } from './confirm.ts'

/** Error of a refused request. */
type Failure = Parameters<typeof errorMessage>[0] & { status: number }

type Props<T> = {
  opened: boolean
  onClose: () => void
  query: UseQueryResult<{ data: T }, Failure>
  /** Title until the row has loaded. */
  title: string
  /** Name and status of the row. */
  heading: (row: T) => ReactNode
  /** Edit form: another drawer above this one. */
  form: (row: T, close: () => void) => ReactNode
  children: (row: T, change: () => void) => ReactNode
}

/** Drawer with the details of one row, which can be edited there. */
export function ManageDrawer<T>({ opened, onClose, query, title, heading, form, children }: Props<T>) {
  const { t } = useLingui()
  const [isChanging, setChanging] = useState(false)
  const row = query.data?.data
  return (
    <>
      <Drawer
        opened={opened}
        // Escape closes only the topmost layer.
        onClose={() => isAsking() || onClose()}
        closeOnEscape={!isChanging}
        title={
          row ? (
            <Group gap="sm" component="span">
              {heading(row)}
            </Group>
          ) : (
            title
          )
        }
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {row ? (
          // Own Suspense boundary: lazy content must not hide the drawer, which would then have nothing to focus.
          <Suspense fallback={<Waiting />}>{children(row, () => setChanging(true))}</Suspense>
        ) : query.isError ? (
          <Failed query={query} />
        ) : (
          <Waiting />
        )}
      </Drawer>
      {isChanging && row && form(row, () => setChanging(false))}
    </>
  )
}

function Failed<T>({ query }: Pick<Props<T>, 'query'>) {
  const { i18n } = useLingui()
  const isGone = query.error?.status === 404
  return (
    <EmptyState
      drawing={isGone ? 'search' : 'broken'}
      title={isGone ? <Trans>Nothing here</Trans> : <Trans>We couldn’t load this</Trans>}
      text={query.error && i18n._(errorMessage(query.error))}
      action={
        !isGone && (
          <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    />
  )
}

function Waiting() {
  const { t } = useLingui()
  return (
    <Stack gap="md" role="status" aria-label={t`Loading`}>
      <Skeleton height={20} width="50%" />
      <Skeleton height={14} width="70%" />
      <Skeleton height={36} mt="sm" />
      <Skeleton height={120} mt="sm" />
      <Skeleton height={80} mt="sm" />
    </Stack>
  )
}
