import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Card, Group, Skeleton, Stack, Title } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { type Message, messages } from '#contract/messages.ts'
import { Initials } from '#web/components/manage/words/initials.tsx'
import { RichText } from '#web/components/public/rich-text.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { RelativeTime } from '#web/ui/date/relative-time.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { MessageActions } from './message-actions.tsx'
import { MessageBadge } from './message-badge.tsx'
import { MessageCounts } from './message-counts.tsx'
import { MessageFiles } from './message-files.tsx'
import styles from './messages.module.css'
import { useAudienceWords } from './use-audience-words.ts'

const MessageRecipients = lazyPart(async () => (await import('./message-recipients.tsx')).MessageRecipients)

type Props = {
  id: number
  /** The message from the list, shown until the current one has loaded. */
  row: Message | undefined
  /** Set where the pane covers the list. */
  onBack: (() => void) | undefined
  /** Called when its status differs from the one in the list. */
  onNews: () => void
  /** Starts a new message with the content of this one; undefined for users who may not send. */
  onReuse: ((message: Message) => void) | undefined
}

/** A message: content, recipients and progress. */
export function MessagePane({ id, row, onBack, onNews, onReuse }: Props) {
  const { t } = useLingui()
  const query = useMessage(id, row)
  const message = query.data?.data
  const tellNews = useEffectEvent(onNews)
  const isNews = message !== undefined && row !== undefined && message.status !== row.status && !query.isPlaceholderData
  useEffect(() => {
    if (isNews) tellNews()
  }, [isNews])
  return (
    <Card withBorder className={styles.pane} component="section" aria-label={t`Message`}>
      {onBack && (
        <Button
          variant="subtle"
          w="fit-content"
          mt={-8}
          ml={-12}
          mb="xs"
          leftSection={<IconChevronLeft size={18} stroke={1.5} />}
          onClick={onBack}
        >
          <Trans>All messages</Trans>
        </Button>
      )}
      {message ? (
        <Stack gap="lg">
          <Head message={message} />
          <MessageActions message={message} onReuse={onReuse} />
          <Whom message={message} />
          <div className={styles.body}>
            <RichText html={message.message} />
          </div>
          <MessageFiles message={message} />
          <MessageCounts message={message} />
          {message.counts.total > 0 && <MessageRecipients message={message} />}
        </Stack>
      ) : query.isError ? (
        <NotLoaded query={query} />
      ) : (
        <Stack gap="md" role="status" aria-label={t`Loading`}>
          <Skeleton height={24} width="60%" />
          <Skeleton height={14} width="40%" />
          <Skeleton height={160} mt="sm" />
        </Stack>
      )}
    </Card>
  )
}

const ASK_EVERY_MS = 3000
/** For a message that waits for its time. */
const ASK_RARELY_MS = 60_000

/** Loads a message, and reloads it as long as its status may change. */
function useMessage(id: number, row: Message | undefined) {
  const params = { event_id: useEvent().id, message_id: id }
  return useApiQuery(
    messages.get,
    { params },
    {
      staleTime: 0,
      ...(row && { placeholderData: { data: row } }),
      refetchInterval: ({ state }) => waitFor(state.data?.data),
    },
  )
}

function waitFor(message: Message | undefined): number | false {
  if (!message) return false
  const { status, starts_at, counts } = message
  if (status === 'SCHEDULED' && Date.parse(starts_at) - Date.now() > 2 * ASK_RARELY_MS) return ASK_RARELY_MS
  const isUnderWay = status === 'SCHEDULED' || status === 'PROCESSING' || counts.waiting + counts.queued > 0
  return isUnderWay ? ASK_EVERY_MS : false
}

function Head({ message }: { message: Message }) {
  const { t } = useLingui()
  const { timezone } = useEvent()
  const { sent_by_user: user } = message
  const name = user ? `${user.first_name} ${user.last_name}`.trim() : t`Former member`
  return (
    <Stack gap="sm">
      <Group gap="xs" align="start" justify="space-between" wrap="nowrap">
        <Title order={2} size="h3" className={styles.title}>
          {message.subject}
        </Title>
        <MessageBadge status={message.status} />
      </Group>
      <Group gap="sm" wrap="nowrap">
        <Initials name={name} />
        <div className={styles.who}>
          <span>{name}</span>
          <span className={styles.small}>
            <RelativeTime instant={message.sent_at ?? message.created_at} zone={timezone} />
          </span>
        </div>
      </Group>
    </Stack>
  )
}

function Whom({ message }: { message: Message }) {
  const { t } = useLingui()
  const { dateTime } = useFormat()
  const { timezone } = useEvent()
  const audienceWords = useAudienceWords()
  const { purpose, scheduled_at, send_copy_to_current_user } = message
  const facts = [
    { label: t({ message: 'To', context: 'Recipients of a message' }), value: audienceWords(message) },
    { label: t`Purpose`, value: purpose === 'MARKETING' && t`News and offers` },
    { label: t`Scheduled for`, value: scheduled_at && dateTime(scheduled_at, timezone) },
    {
      label: t({ message: 'Copy', context: 'One of a message' }),
      value: send_copy_to_current_user && t`To the sender`,
    },
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(
        ({ label, value }) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

type NotLoadedProps = { query: ReturnType<typeof useMessage> }

function NotLoaded({ query: { error, isFetching, refetch } }: NotLoadedProps) {
  const { i18n } = useLingui()
  const isGone = error?.status === 404
  return (
    <EmptyState
      drawing={isGone ? 'search' : 'broken'}
      title={isGone ? <Trans>Nothing here</Trans> : <Trans>We couldn’t load this</Trans>}
      text={error && i18n._(errorMessage(error))}
      action={
        !isGone && (
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    />
  )
}
