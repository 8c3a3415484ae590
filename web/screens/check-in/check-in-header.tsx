import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconDeviceMobile, IconSun, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import type { StaffCheckInList } from '#contract/check-in.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import styles from './check-in-header.module.css'
import type { Sound } from './open-list.tsx'
import type { Bright } from './scanning/use-bright.ts'
import type { CheckInPage } from './use-check-in-page.ts'

type Props = { list: StaffCheckInList; page: CheckInPage; sound: Sound; bright: Bright; onDevice: () => void }

export function CheckInHeader({ list, page, sound, bright, onDevice }: Props) {
  return (
    <header className={styles.header}>
      <div className={styles.headerRow}>
        <div className={styles.names}>
          <h1>{list.name}</h1>
          <p>{list.event.title}</p>
        </div>
        <div className={styles.tools}>
          {page.door && <DeviceButton onClick={onDevice} />}
          <BrightButton bright={bright} />
          <SoundButton sound={sound} />
        </div>
      </div>
      <div className={styles.headerRow}>
        <Counter list={list} />
        <Connection page={page} />
      </div>
      {page.kept.conflicts.length > 0 && <ConflictsButton count={page.kept.conflicts.length} onClick={onDevice} />}
      <progress
        className={styles.progress}
        max={Math.max(list.total_attendees, 1)}
        value={list.checked_in_attendees}
        aria-hidden
      />
      {list.description && <p className={styles.note}>{list.description}</p>}
    </header>
  )
}

export function Counter({ list }: { list: StaffCheckInList }) {
  const format = useFormat()
  const inside = format.number(list.checked_in_attendees)
  const total = format.number(list.total_attendees)
  return (
    <p className={styles.counter}>
      <Trans>
        <strong>
          {inside}/{total}
        </strong>{' '}
        admitted
      </Trans>
    </p>
  )
}

/** State of the connection. It needs no action: nothing has to be switched, and nothing is lost. */
export function Connection({ page: { connection, client, kept } }: { page: CheckInPage }) {
  const { online } = connection
  return (
    <p className={online ? styles.online : styles.offline} role="status">
      <span aria-hidden className={styles.dot} />
      {client.worksOffline ? <Kept online={online} unsent={kept.unsent} /> : <Plain online={online} />}
    </p>
  )
}

function Plain({ online }: { online: boolean }) {
  return online ? <Trans>Online</Trans> : <Trans>No connection</Trans>
}

function Kept({ online, unsent }: { online: boolean; unsent: number }) {
  if (unsent === 0) return online ? <Trans>Online</Trans> : <Trans>Offline</Trans>
  return online ? <Trans>Online – {unsent} to send</Trans> : <Trans>Offline – {unsent} to send</Trans>
}

function ConflictsButton({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <button type="button" className={styles.conflicts} onClick={onClick}>
      <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
      <Plural value={count} one="# conflict" other="# conflicts" />
    </button>
  )
}

function DeviceButton({ onClick }: { onClick: () => void }) {
  const { t } = useLingui()
  return (
    <button type="button" className={styles.round} onClick={onClick} aria-label={t`This device`} title={t`This device`}>
      <IconDeviceMobile size={24} stroke={1.5} aria-hidden />
    </button>
  )
}

function BrightButton({ bright }: { bright: Bright }) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className={styles.round}
      onClick={bright.toggle}
      aria-pressed={bright.on}
      data-chosen={bright.on || undefined}
      aria-label={t`Bright screen for sunlight`}
      title={t`Bright screen for sunlight`}
    >
      <IconSun size={24} stroke={1.5} aria-hidden />
    </button>
  )
}

export function SoundButton({ sound }: { sound: Sound }) {
  const { t } = useLingui()
  const Icon = sound.on ? IconVolume : IconVolumeOff
  return (
    <button
      type="button"
      className={styles.round}
      onClick={sound.toggle}
      aria-pressed={sound.on}
      aria-label={t`Sound`}
      title={sound.on ? t`Sound is on` : t`Sound is off`}
    >
      <Icon size={24} stroke={1.5} aria-hidden />
    </button>
  )
}
