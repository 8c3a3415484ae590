import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Center, Loader } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiFailure } from '#contract/client.ts'
import { PlainPageHead } from '#web/components/shared/page-head.tsx'
import { errorMessage } from '#web/lib/error-messages.ts'
import { EmptyState } from './empty-state.tsx'

/** What must be there before anything can be drawn; a 404 becomes the error screen, and where nothing else stands any failure. */
export function WhenLoaded<T>({
  query,
  isWholePage = false,
  children,
}: {
  query: UseQueryResult<T, ApiFailure>
  isWholePage?: boolean
  children: (data: T) => ReactNode
}) {
  const { t, i18n } = useLingui()
  if (query.data !== undefined) return children(query.data)
  // Who is not signed in any more is on the way to the login.
  if (query.isPending || query.error?.status === 401) {
    return (
      <Center mih="60vh">
        <PlainPageHead />
        <Loader type="dots" role="status" aria-label={t`Loading`} />
      </Center>
    )
  }
  if (isWholePage || query.error?.status === 404) throw query.error
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
