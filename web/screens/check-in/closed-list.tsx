import { Trans } from '@lingui/react/macro'
import { IconClockOff, IconLinkOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { StaffCheckInList } from '#contract/check-in.ts'
import { useFormat } from '#web/lib/use-format.ts'
import styles from './notice.module.css'

/** One thing to say, in the middle of the screen. */
export function Notice({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.notice}>
      <span className={styles.noticeIcon}>{icon}</span>
      <h1>{title}</h1>
      {children}
    </section>
  )
}

export function ListMissing() {
  return (
    <Notice icon={<IconLinkOff size={40} stroke={1.5} aria-hidden />} title={<Trans>No check-in list here</Trans>}>
      <p>
        <Trans>The link is incomplete, or the list was deleted. Ask the organizer for the current link.</Trans>
      </p>
    </Notice>
  )
}

export function ListExpired({ list }: { list: StaffCheckInList }) {
  const format = useFormat()
  return (
    <Notice icon={<IconClockOff size={40} stroke={1.5} aria-hidden />} title={<Trans>This list is closed</Trans>}>
      <p>
        <strong>{list.name}</strong>
        <br />
        {list.event.title}
      </p>
      {list.expires_at && (
        <p>
          <Trans>
            Check-in ended on {format.dateTime(list.expires_at, list.event.timezone)}. The organizer can extend it in
            the list’s settings.
          </Trans>
        </p>
      )}
    </Notice>
  )
}
