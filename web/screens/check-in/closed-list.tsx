import { Plural, Trans } from '@lingui/react/macro'
import { IconClockOff, IconDeviceMobileOff, IconLinkOff, IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { StaffCheckInList } from '#contract/check-in.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import buttons from './check-in.module.css'
import styles from './notice.module.css'
import type { CheckInPage } from './use-check-in-page.ts'

/** A single message in the middle of the screen. */
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

/** Shown after the organizer removed this device or its binding expired; its data is deleted by then. */
export function DeviceGone({ page, onConnect }: { page: CheckInPage; onConnect: () => void }) {
  return (
    <Notice
      icon={<IconDeviceMobileOff size={40} stroke={1.5} aria-hidden />}
      title={<Trans>This device was removed</Trans>}
    >
      {page.lost > 0 && (
        <p role="alert">
          <strong>
            <Plural
              value={page.lost}
              one="# scan hadn’t been sent yet and is lost. Tell the organizer."
              other="# scans hadn’t been sent yet and are lost. Tell the organizer."
            />
          </strong>
        </p>
      )}
      <p>
        <Trans>The list was deleted from this device. To go on, connect it again.</Trans>
      </p>
      <button type="button" className={buttons.main} onClick={onConnect}>
        <Trans>Connect this device again</Trans>
      </button>
    </Notice>
  )
}

/** Shown when the page was opened from the device's storage and no list has loaded yet. */
export function Unreached({ online }: { online: boolean }) {
  return (
    <Notice icon={<IconWifiOff size={40} stroke={1.5} aria-hidden />} title={<Trans>Opening the list…</Trans>}>
      {!online && (
        <p>
          <Trans>No connection. Check your network and try again.</Trans>
        </p>
      )}
    </Notice>
  )
}
