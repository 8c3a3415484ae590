import { Trans, useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { StaffCheckInList } from '#contract/check-in.ts'
import { LanguageSwitcher } from '#web/components/shared/language-switcher.tsx'
import { useFormat } from '#web/lib/formats/use-format.ts'
import buttons from './check-in.module.css'
import { Conflicts } from './conflicts.tsx'
import styles from './device-panel.module.css'
import type { Door } from './offline/device-entry.ts'
import type { CheckInPage } from './use-check-in-page.ts'

type Props = { list: StaffCheckInList; page: CheckInPage; door: Door; onClose: () => void }

/** Name of this device, its stored data, and its conflicts with other doors. */
export function DevicePanel({ list, page, door, onClose }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const dialog = useRef<HTMLDialogElement>(null)
  const { unsent, conflicts, synced_at } = page.kept
  useEffect(() => dialog.current?.showModal(), [])

  return (
    <dialog ref={dialog} className={styles.panel} aria-label={t`This device`} onClose={onClose}>
      <header className={styles.head}>
        <h2>
          <Trans>This device</Trans>
        </h2>
        <button type="button" className={styles.close} onClick={() => dialog.current?.close()} aria-label={t`Close`}>
          <IconX size={26} stroke={1.5} aria-hidden />
        </button>
      </header>
      <NameForm page={page} door={door} />
      <dl className={styles.facts}>
        <dt>
          <Trans>Waiting to be sent</Trans>
        </dt>
        <dd>{format.number(unsent)}</dd>
        <dt>
          <Trans>List last updated</Trans>
        </dt>
        <dd>{synced_at ? format.time(synced_at, list.event.timezone) : '–'}</dd>
      </dl>
      {page.connection.online && <LanguageSwitcher />}
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} zone={list.event.timezone} />}
    </dialog>
  )
}

/** Name of the device, shown to the organizer and at other doors. */
function NameForm({ page, door }: Pick<Props, 'page' | 'door'>) {
  const id = useId()
  const [name, setName] = useState(page.kept.name)
  const [state, setState] = useState<'ready' | 'saved' | 'failed'>('ready')
  const { online } = page.connection

  async function submit(event: FormEvent) {
    event.preventDefault()
    await door.rename(name.trim()).then(
      () => setState('saved'),
      () => setState('failed'),
    )
  }

  return (
    <form className={styles.name} onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>
        <Trans>Name, such as “North entrance 1”</Trans>
      </label>
      <input
        id={id}
        value={name}
        onChange={(event) => {
          setName(event.target.value)
          setState('ready')
        }}
        maxLength={60}
        autoComplete="off"
      />
      <p role="status">
        {state === 'saved' && <Trans>Saved.</Trans>}
        {state === 'failed' && <Trans>This needs a connection. Try again.</Trans>}
      </p>
      <button type="submit" className={buttons.main} disabled={!online || name.trim() === ''}>
        <Trans>Save name</Trans>
      </button>
    </form>
  )
}
