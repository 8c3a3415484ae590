import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Card, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPencilPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Message, messages } from '#contract/messages.ts'
import { WhenLoaded } from '#web/components/manage/screen/loading.tsx'
import { PageHeader } from '#web/components/manage/screen/page-header.tsx'
import { FIRST_PAGE } from '#web/lib/calls/url-state.ts'
import { hasNothing, useApiList } from '#web/lib/calls/use-api-list.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Toolbar } from '#web/ui/list/data-table-toolbar.tsx'
import { NothingFound } from '#web/ui/list/nothing-found.tsx'
import { Pages } from '#web/ui/list/pages.tsx'
import { MessageList } from './message-list.tsx'
import { MessagePane } from './message-pane.tsx'
import styles from './messages.module.css'
import { useOpenMessage } from './use-open-message.ts'

const MessageComposer = lazyPart(async () => (await import('#web/components/manage/messages/composer.tsx')).Composer, {
  words: 'composer',
})

/** Same breakpoint as in messages.module.css: below it there is room for one pane. */
const ONE_PANE = '(max-width: 62em)'

export default function Messages() {
  const { t } = useLingui()
  const { id: event_id } = useEvent()
  const list = useApiList(messages.list, { event_id })
  const isNarrow = useMediaQuery(ONE_PANE, undefined, { getInitialValueInEffect: false }) ?? false
  const rows = list.query.data?.data ?? []
  const open = useOpenMessage(rows, isNarrow)
  const [composing, setComposing] = useComposing()
  const maySend = useMay()(messages.send)
  const compose = maySend && (
    <Button leftSection={<IconPencilPlus size={18} stroke={1.5} />} onClick={() => setComposing('new')}>
      <Trans>New message</Trans>
    </Button>
  )
  const isEmpty = hasNothing(list)
  const isCovered = isNarrow && open.id !== null
  return (
    <>
      <PageHeader
        text={!isCovered && t`Write to attendees and buyers, and see who it reached.`}
        action={!isEmpty && !isCovered && compose}
      />
      {isEmpty && open.id === null ? (
        <Card withBorder>
          <NoMessages action={compose} />
        </Card>
      ) : (
        <div className={styles.panes}>
          {!isCovered && (
            <Card withBorder padding={0} className={styles.list}>
              <ListTools list={list} />
              <WhenLoaded query={list.query}>
                {({ data, meta }) =>
                  data.length === 0 ? (
                    <NothingFound onClear={() => list.change(FIRST_PAGE)} />
                  ) : (
                    <>
                      <Text size="sm" c="dimmed" className={styles.count}>
                        <Plural value={meta.total} one="# message" other="# messages" />
                      </Text>
                      <MessageList rows={data} open={open} isNarrow={isNarrow} />
                    </>
                  )
                }
              </WhenLoaded>
              <Pages list={list} />
            </Card>
          )}
          {open.id !== null && (
            <MessagePane
              key={open.id}
              id={open.id}
              row={rows.find(({ id }) => id === open.id)}
              onBack={isNarrow ? open.close : undefined}
              onNews={() => void list.query.refetch()}
              onReuse={maySend ? setComposing : undefined}
            />
          )}
        </div>
      )}
      {maySend && composing && (
        <MessageComposer
          from={composing === 'new' ? undefined : composing}
          onClose={() => setComposing(null)}
          onSent={({ id }) => open.show(id)}
        />
      )}
    </>
  )
}

/** `#new-message` in the address opens the composer; closing the composer removes it. */
function useComposing() {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Message | 'new' | null>(null)
  const isAsked = hash === '#new-message'
  function setComposing(next: Message | 'new' | null) {
    setChosen(next)
    if (next === null && isAsked) void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true })
  }
  return [chosen ?? (isAsked ? 'new' : null), setComposing] as const
}

function ListTools({ list }: { list: Parameters<typeof Toolbar>[0]['list'] }) {
  const { t } = useLingui()
  return (
    <Toolbar
      list={list}
      search={t`Search messages`}
      filters={{
        status: {
          label: t`Status`,
          options: [
            { value: 'SCHEDULED', label: t`scheduled` },
            { value: 'PROCESSING', label: t`sending` },
            { value: 'SENT', label: t`sent` },
            { value: 'FAILED', label: t`not sent` },
            { value: 'CANCELLED', label: t`cancelled` },
          ],
        },
      }}
    />
  )
}

function NoMessages({ action }: { action: React.ReactNode }) {
  return (
    <EmptyState
      drawing="letter"
      title={<Trans>No messages yet</Trans>}
      text={<Trans>Tell attendees which entrance to use, what to bring or what has changed. Replies go to you.</Trans>}
      action={action}
    />
  )
}
