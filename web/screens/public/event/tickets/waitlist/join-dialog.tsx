import { Trans, useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { ApiFailure } from '#contract/client.ts'
import { publicWaitlist } from '#contract/waitlist.ts'
import buttons from '#web/components/public/buttons.module.css'
import { ModalDialog } from '#web/components/public/modal-dialog.tsx'
import fields from '#web/components/shared/field.module.css'
import { useCall } from '#web/lib/calls/use-call.ts'
import { visitorError } from '#web/lib/errors/visitor-errors.ts'
import type { Form } from '#web/lib/forms/form-action.ts'
import styles from './join-dialog.module.css'
import { JoinFields, personIn } from './join-fields.tsx'
import { JoinedText, WhatHappens } from './join-texts.tsx'

export type DialogProps = {
  event_id: number
  product_price_id: number
  item_name: string
  onJoined: () => void
  /** True if the tickets on the page have changed since it was loaded. */
  onClose: (isStale: boolean) => void
}

/** Error codes that mean the tickets on the page have changed. */
const STALE = ['not_sold_out', 'waitlist_closed', 'not_found']

export function JoinDialog({ event_id, product_price_id, item_name, onJoined, onClose }: DialogProps) {
  const { t } = useLingui()
  const { call, pending, failure } = useCall(publicWaitlist.join)
  const [email, setEmail] = useState<string | null>(null)
  const isStale = failure !== null && STALE.includes(failure.code)
  const close = () => onClose(isStale)

  async function join(form: Form) {
    if (pending) return
    const person = personIn(form)
    const answer = await call({ params: { event_id }, body: { product_price_id, ...person } })
    if (answer === null) return
    setEmail(person.email.trim())
    onJoined()
  }

  return (
    <ModalDialog title={email === null ? t`Join the waitlist` : t`You’re on the list`} onEscape={close}>
      {email !== null ? (
        <Joined email={email} onClose={close} />
      ) : isStale ? (
        <Changed failure={failure} onClose={close} />
      ) : (
        <JoinForm {...{ item_name, pending, failure }} onJoin={(form) => void join(form)} onClose={close} />
      )}
    </ModalDialog>
  )
}

type FormProps = Pick<DialogProps, 'item_name'> &
  Pick<ReturnType<typeof useCall>, 'pending' | 'failure'> & { onJoin: (form: Form) => void; onClose: () => void }

function JoinForm({ item_name, pending, failure, onJoin, onClose }: FormProps) {
  const { i18n } = useLingui()
  const ref = useRef<HTMLFormElement>(null)
  const issues = failure?.issues ?? []
  useEffect(() => {
    if (failure) ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [failure])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onJoin(Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])))
  }

  return (
    <form ref={ref} className={styles.form} noValidate onSubmit={submit}>
      <WhatHappens item_name={item_name} />
      <JoinFields issues={issues} />
      {failure && issues.length === 0 && (
        <p className={fields.error} role="alert">
          {i18n._(visitorError(failure))}
        </p>
      )}
      <div className={styles.actions}>
        <button type="button" className={buttons.quiet} onClick={onClose}>
          <Trans>Go back</Trans>
        </button>
        <button type="submit" className={buttons.main} aria-disabled={pending || undefined}>
          {pending ? <Trans>One moment…</Trans> : <Trans>Join waitlist</Trans>}
        </button>
      </div>
    </form>
  )
}

function Joined({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <>
      <JoinedText email={email} />
      <Close onClose={onClose} />
    </>
  )
}

/** The tickets have changed since the page was loaded; closing the dialog loads them again. */
function Changed({ failure, onClose }: { failure: ApiFailure; onClose: () => void }) {
  const { t, i18n } = useLingui()
  return (
    <>
      <p role="alert">
        {failure.code === 'not_sold_out'
          ? t`There are tickets again, so you don’t have to wait.`
          : i18n._(visitorError(failure))}
      </p>
      <Close onClose={onClose} />
    </>
  )
}

function Close({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles.actions}>
      {/* biome-ignore lint/a11y/noAutofocus: the button that had the focus is gone */}
      <button type="button" autoFocus className={buttons.main} onClick={onClose}>
        <Trans>Back to the tickets</Trans>
      </button>
    </div>
  )
}
