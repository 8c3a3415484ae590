import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Center, Loader } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiFailure } from '#contract/client.ts'
import { errorMessage } from '#web/lib/error-messages.ts'
import { EmptyState } from './empty-state.tsx'
import { PlainPageHead } from './page-head.tsx'

/** What a layout needs before it can draw anything; a 404 becomes the error screen. */
export function WhenLoaded<T>({
  query,
  children,
}: {
  query: UseQueryResult<T, ApiFailure>
  children: (data: T) => ReactNode
}) {
  const { t, i18n } = useLingui()
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) {
    return (
      <Center mih="60vh">
        <PlainPageHead />
        <Loader type="dots" role="status" aria-label={t`Loading`} />
      </Center>
    )
  }
  if (query.error?.status === 404) throw query.error
  return (
    <EmptyState
      drawing="broken"
      title={<Trans>This could not be loaded</Trans>}
      text={query.error && i18n._(errorMessage(query.error))}
      action={
        <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  )
}
