import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Message } from '#contract/messages.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { MessageBadge } from './message-badge.tsx'
import styles from './messages.module.css'
import { useAudienceWords } from './use-audience-words.ts'
import type { OpenMessage } from './use-open-message.ts'

type Props = { rows: readonly Message[]; open: OpenMessage; isNarrow: boolean }

/** Messages of a page. The up and down keys open the previous or next one. */
export function MessageList({ rows, open, isNarrow }: Props) {
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  useArrowKeys(list, (step) => {
    const at = rows.findIndex(({ id }) => id === open.id)
    const next = rows[at + step]
    if (!next) return
    open.show(next.id)
    list.current?.querySelector<HTMLElement>(`[data-message="${next.id}"]`)?.focus()
  })
  return (
    <ul ref={list} className={styles.items} aria-label={t`Messages`}>
      {rows.map((message) => (
        <li key={message.id}>
          <Item message={message} open={open} isOpen={!isNarrow && message.id === open.id} />
        </li>
      ))}
    </ul>
  )
}

type ItemProps = { message: Message; open: OpenMessage; isOpen: boolean }

function Item({ message, open, isOpen }: ItemProps) {
  const { t } = useLingui()
  const { relative } = useFormat()
  const { timezone } = useEvent()
  const audienceWords = useAudienceWords()
  const { id, subject, status, message_preview } = message
  const when = relative(message.sent_at ?? message.starts_at, new Date().toISOString(), timezone)
  return (
    <a
      href={open.addressOf(id)}
      className={styles.item}
      data-message={id}
      aria-current={isOpen ? 'true' : undefined}
      onClick={(event) => {
        // With a modifier key the browser opens the link in another tab.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        open.show(id)
      }}
    >
      <span className={styles.line}>
        <span className={styles.subject}>{subject}</span>
        <MessageBadge status={status} />
      </span>
      <span className={styles.preview}>{message_preview}</span>
      <span className={styles.line}>
        <span className={styles.whom}>{t`To: ${audienceWords(message)}`}</span>
        <span className={styles.when}>{when}</span>
      </span>
    </a>
  )
}

/** Handles the up and down keys while the focus is in the list or nowhere. */
function useArrowKeys(list: React.RefObject<HTMLElement | null>, move: (step: 1 | -1) => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const focused = document.activeElement
    if (focused !== document.body && !list.current?.contains(focused)) return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? -1 : 1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
