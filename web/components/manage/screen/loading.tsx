import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiFailure } from '#contract/client.ts'
import { useScreenTitle, useTabTitle } from '#web/components/frame/screens.ts'
import { PageHead, PlainPageHead } from '#web/components/shared/page-head.tsx'
import { isOnTheWay } from '#web/lib/calls/login-redirect.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from './loading.module.css'

/** Renders its children once the data have loaded. A 404 becomes the error screen, as does any failure if `isWholePage`. */
export function WhenLoaded<T>({
  query,
  isWholePage = false,
  children,
}: {
  query: UseQueryResult<T, ApiFailure>
  isWholePage?: boolean
  children: (data: T) => ReactNode
}) {
  const { i18n } = useLingui()
  if (query.data !== undefined) return children(query.data)
  if (query.isPending || isOnTheWay(query.error)) {
    return (
      <>
        <HeadMeanwhile />
        <Waiting />
      </>
    )
  }
  if (isWholePage || query.error?.status === 404) throw query.error
  return (
    <EmptyState
      drawing="broken"
      title={<Trans>We couldn’t load this</Trans>}
      text={query.error && i18n._(errorMessage(query.error))}
      action={
        <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  )
}

/** The last title rendered counts, so a part that is still loading repeats the title of the screen. */
function HeadMeanwhile() {
  const title = useTabTitle(useScreenTitle())
  return title ? <PageHead title={title} /> : <PlainPageHead />
}

/** Placeholder in the shape of the content, so that the layout moves little. */
export function Waiting({ rows = 5 }: { rows?: number }) {
  const { t } = useLingui()
  return (
    <div className={styles.block} role="status" aria-label={t`Loading`}>
      {Array.from(Array(rows).keys(), (row) => (
        <div key={row} className={styles.row}>
          <Skeleton height={12} width={row % 2 ? '32%' : '44%'} />
          <Skeleton height={12} width={72} />
        </div>
      ))}
    </div>
  )
}
