import { useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import type { Message } from '#contract/messages.ts'
import { useFileSize } from '#web/components/manage/messages/use-file-size.ts'
import styles from './messages.module.css'

/** Attachments of a message, to download. */
export function MessageFiles({ message: { event_id, attachments } }: { message: Message }) {
  const { t } = useLingui()
  const fileSize = useFileSize()
  if (attachments.length === 0) return null
  return (
    <ul className={styles.recipients} aria-label={t`Attachments`}>
      {attachments.map(({ id, file_name, size }) => (
        <li key={id} className={styles.who}>
          <Anchor href={`/api/events/${event_id}/messages/attachments/${id}/file`} download>
            {file_name}
          </Anchor>
          <span className={styles.small}>{fileSize(size)}</span>
        </li>
      ))}
    </ul>
  )
}
