import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { LanguageSwitcher } from '#web/components/shared/language-switcher.tsx'
import buttons from './check-in.module.css'
import { Notice } from './closed-list.tsx'
import styles from './pin-entry.module.css'
import type { PinProblem } from './use-check-in-page.ts'

type Props = { enter: (pin: string) => Promise<void>; problem: PinProblem | null }

/** Asks for the PIN, once per tab. */
export function PinEntry({ enter, problem }: Props) {
  const { t } = useLingui()
  const [pin, setPin] = useState('')
  const [pending, setPending] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  useEffect(() => {
    input.current?.focus()
    if (problem) input.current?.select()
  }, [problem])

  async function submit(event: FormEvent) {
    event.preventDefault()
    setPending(true)
    await enter(pin.trim()).finally(() => setPending(false))
  }

  return (
    <Notice icon={<IconLock size={40} stroke={1.5} aria-hidden />} title={<Trans>Enter the PIN</Trans>}>
      <p>
        <Trans>The organizer gave it to the door staff.</Trans>
      </p>
      <form className={styles.pinForm} onSubmit={(event) => void submit(event)}>
        <label htmlFor={id} className="unseen">
          <Trans>PIN</Trans>
        </label>
        <input
          ref={input}
          id={id}
          className={styles.pin}
          value={pin}
          onChange={(event) => setPin(event.target.value.replace(/\D/g, '').slice(0, 8))}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t`4 to 8 digits`}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
        />
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem && <Problem problem={problem} />}
        </p>
        <button type="submit" className={buttons.main} disabled={pin.length < 4 || pending}>
          <Trans>Open the list</Trans>
        </button>
      </form>
      <LanguageSwitcher />
    </Notice>
  )
}

function Problem({ problem }: { problem: PinProblem }) {
  const minutes = Math.ceil((problem.retry_after ?? 60) / 60)
  if (problem.code === 'network') return <Trans>No connection. Check your network and try again.</Trans>
  if (problem.code === 'wrong') return <Trans>Wrong PIN.</Trans>
  return (
    <Plural
      value={minutes}
      one="Too many attempts. Try again in a minute."
      other="Too many attempts. Try again in # minutes."
    />
  )
}
