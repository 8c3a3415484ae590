import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Skeleton, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { MessagePreview } from '#contract/messages.ts'
import { isToAttendees } from '#domain/message.ts'
import { localDate } from '#domain/time.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import { Pages } from '#web/ui/list/pages.tsx'
import styles from './composer.module.css'
import type { AudienceBody } from './composer-values.ts'
import { useReach } from './use-reach.ts'

type Props = { audience: AudienceBody }

/** Number of recipients, beside the send button. */
export function ReachLine({ audience }: Props) {
  const { reach } = useReach(audience)
  const words = useReachWords()
  return (
    <Text size="sm" role="status">
      {reach && words(audience, reach)}
    </Text>
  )
}

function useReachWords(): (audience: AudienceBody, reach: MessagePreview) => string {
  const { t } = useLingui()
  return ({ message_type }, { people_count: people, addresses_count: addresses }) => {
    if (addresses === 0) return t`Reaches no one`
    const at = t`${plural(addresses, { one: 'at # address', other: 'at # addresses' })}`
    return isToAttendees(message_type)
      ? t`${plural(people, { one: `Reaches # person ${at}`, other: `Reaches # people ${at}` })}`
      : t`${plural(people, { one: `Reaches the buyer of # order ${at}`, other: `Reaches the buyers of # orders ${at}` })}`
  }
}

/** Recipients of the message, and when the last one gets it. */
export function Reach({ audience, isLater }: Props & { isLater: boolean }) {
  const { isChosen, reach, query } = useReach(audience)
  const words = useReachWords()
  const [isListed, setListed] = useState(false)
  if (!isChosen) return null
  if (query.isError) return <BlockError retry={() => void query.refetch()} isFetching={query.isFetching} />
  if (!reach) return <Skeleton height={52} radius="md" />
  if (reach.addresses_count === 0)
    return (
      <Alert color="orange">
        {audience.purpose === 'MARKETING' ? (
          <Trans>No one here agreed to marketing, or they’ve unsubscribed since.</Trans>
        ) : isLater ? (
          <Trans>This reaches no one at the moment. It’s sent to everyone who matches at that time.</Trans>
        ) : (
          <Trans>This reaches no one. Choose other recipients, or narrow down less.</Trans>
        )}
      </Alert>
    )
  return (
    <div className={styles.reach}>
      <Text fw={550}>{words(audience, reach)}</Text>
      {isLater ? (
        <Small>
          <Trans>As of now. It’s sent to everyone who matches at that time.</Trans>
        </Small>
      ) : (
        reach.done_at && <DoneAt instant={reach.done_at} />
      )}
      <Button
        variant="subtle"
        size="compact-md"
        ml={-11}
        w="fit-content"
        aria-expanded={isListed}
        onClick={() => setListed(!isListed)}
      >
        {isListed ? <Trans>Hide addresses</Trans> : <Trans>Show addresses</Trans>}
      </Button>
      {isListed && <Addresses key={JSON.stringify(audience)} audience={audience} />}
    </div>
  )
}

function Small({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  )
}

/** Time at which sending ends: an account has an hourly limit. */
function DoneAt({ instant }: { instant: string }) {
  const { timezone } = useEvent()
  const { time, shortDateTime } = useFormat()
  const isToday = localDate(instant, timezone) === localDate(new Date().toISOString(), timezone)
  const when = isToday ? time(instant, timezone) : shortDateTime(instant, timezone)
  return (
    <Small>
      <Trans>The last email leaves by about {when}.</Trans>
    </Small>
  )
}

function Addresses({ audience }: Props) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const { reach } = useReach(audience, page)
  if (!reach) return <Skeleton height={120} role="status" aria-label={t`Loading`} />
  const { recipients, last_page, addresses_count: total } = reach
  const from = (reach.page - 1) * 100 + 1
  const meta = { current_page: reach.page, last_page, total, from, to: from + recipients.length - 1 }
  return (
    <>
      <ul className={styles.addresses} aria-label={t`Recipients`}>
        {recipients.map(({ email, name }) => (
          <li key={email}>
            <span>{name}</span> <span>{email}</span>
          </li>
        ))}
      </ul>
      <Pages list={{ query: { data: { meta } }, change: ({ page: next = 1 }) => setPage(next) } as never} />
    </>
  )
}
