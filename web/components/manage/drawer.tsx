import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Drawer, Skeleton, Stack } from '@mantine/core'
import { useModals } from '@mantine/modals'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiFailure } from '#contract/client.ts'
import { errorMessage } from '#web/lib/error-messages.ts'
import { EmptyState } from './empty-state.tsx'

type Props<T> = {
  opened: boolean
  onClose: () => void
  /** Another drawer lies over this one; then Escape is for that one. */
  isCovered: boolean
  title: ReactNode
  query: UseQueryResult<T, ApiFailure>
  children: (data: T) => ReactNode
}

/** Everything about one row of a list, at the side of the list. */
export function ManageDrawer<T>({ opened, onClose, isCovered, title, query, children }: Props<T>) {
  const { t } = useLingui()
  const { modals } = useModals()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      closeOnEscape={!isCovered && modals.length === 0}
      title={title}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {query.data !== undefined ? children(query.data) : query.isError ? <Failed query={query} /> : <Waiting />}
    </Drawer>
  )
}

function Failed<T>({ query }: Pick<Props<T>, 'query'>) {
  const { i18n } = useLingui()
  const isGone = query.error?.status === 404
  return (
    <EmptyState
      drawing={isGone ? 'search' : 'broken'}
      title={isGone ? <Trans>There is nothing here</Trans> : <Trans>This could not be loaded</Trans>}
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
