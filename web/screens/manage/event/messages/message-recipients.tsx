import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OutgoingMessage } from '#contract/message-recipients.ts'
import { type Message, messages } from '#contract/messages.ts'
import { EmailWords } from '#web/components/manage/words/email-words.tsx'
import { useApiQuery } from '#web/lib/calls/query.ts'
import { FIRST_PAGE } from '#web/lib/calls/url-state.ts'
import { BlockError } from '#web/ui/feedback/block-error.tsx'
import { Segmented } from '#web/ui/form/segmented.tsx'
import { Pages } from '#web/ui/list/pages.tsx'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { MessageBadge } from './message-badge.tsx'
import styles from './messages.module.css'

const STATES = { ALL: null, SENT: 'SENT', WAITING: 'WAITING,QUEUED', FAILED: 'FAILED,BOUNCED' } as const
type State = keyof typeof STATES

const PER_PAGE = 50

/** Recipients of a message, with the delivery state of each. */
export function MessageRecipients({ message }: { message: Message }) {
  const { t } = useLingui()
  const [state, setState] = useState<State>('ALL')
  const [page, setPage] = useState(1)
  const query = useRecipients(message, state, page)
  const list = { state: FIRST_PAGE, query, change: (change: { page?: number }) => setPage(change.page ?? 1) }
  return (
    <DrawerSection title={<Trans>Recipients</Trans>}>
      <Segmented<State>
        aria-label={t`Status`}
        size="xs"
        data={{ ALL: t`All`, SENT: t`Reached`, WAITING: t`Waiting`, FAILED: t`Not reached` }}
        value={state}
        onChange={(next) => {
          setState(next)
          setPage(1)
        }}
      />
      {!query.data ? (
        query.isError ? (
          <BlockError retry={() => void query.refetch()} isFetching={query.isFetching} />
        ) : (
          <Skeleton height={120} role="status" aria-label={t`Loading`} />
        )
      ) : query.data.data.length === 0 ? (
        <Text c="dimmed">
          <Trans>No one.</Trans>
        </Text>
      ) : (
        <>
          <ul className={styles.recipients} aria-label={t`Recipients`}>
            {query.data.data.map((one) => (
              <Recipient key={one.id} recipient={one} />
            ))}
          </ul>
          <Pages list={list as Parameters<typeof Pages<OutgoingMessage>>[0]['list']} />
        </>
      )}
    </DrawerSection>
  )
}

function useRecipients({ event_id, id, counts }: Message, state: State, page: number) {
  const status = STATES[state]
  const input = {
    params: { event_id, message_id: id },
    query: { page, per_page: PER_PAGE, ...(status && { filter_fields: { status: { in: status } } }) },
  }
  const isUnderWay = counts.waiting + counts.queued > 0
  const query = useApiQuery(messages.recipients, input, {
    staleTime: 0,
    placeholderData: keepPreviousData as never,
    refetchInterval: isUnderWay ? 5000 : false,
  })
  useRefetched(query.refetch, JSON.stringify(counts))
  return query
}

/** Reloads the list when the counts change. Polling ends with the last change, and the list may be older than that. */
function useRefetched(refetch: () => unknown, counts: string) {
  const seen = useRef(counts)
  useEffect(() => {
    if (seen.current === counts) return
    seen.current = counts
    void refetch()
  }, [counts, refetch])
}

function Recipient({ recipient: email }: { recipient: OutgoingMessage }) {
  const { recipient, name, status } = email
  return (
    <li className={styles.recipient}>
      <div>
        <Text fw={550}>{name || recipient}</Text>
        {name && (
          <Text size="sm" c="dimmed">
            {recipient}
          </Text>
        )}
        <EmailWords email={email} />
      </div>
      <MessageBadge status={status} />
    </li>
  )
}
