import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { ApiFailure } from '#contract/client.ts'
import { type PublicOrganizer, publicOrganizers } from '#contract/public-events.ts'
import buttons from '#web/components/public/buttons.module.css'
import { errorMessage } from '#web/lib/error-messages.ts'
import { useCall } from '#web/lib/use-call.ts'
import styles from './contact-form.module.css'

/** A button, and behind it an e-mail to the organizer. */
export function ContactForm({ organizer, is_preview }: { organizer: PublicOrganizer; is_preview: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const [isSent, setSent] = useState(false)
  const { call, pending, failure, reset } = useCall(publicOrganizers.contact)

  async function send(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault()
    const form = new FormData(submitted.currentTarget)
    const [name, email, message] = ['name', 'email', 'message'].map((field) => String(form.get(field) ?? ''))
    const params = { organizer_id: organizer.id }
    const answer = await call({ params, body: { name: name ?? '', email: email ?? '', message: message ?? '' } })
    if (answer !== null) setSent(true)
  }

  function open() {
    reset()
    setSent(false)
    dialog.current?.showModal()
  }

  return (
    <>
      <button type="button" className={buttons.plain} onClick={open}>
        <Trans>Write to us</Trans>
      </button>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby={title}>
        <h2 id={title}>
          <Trans>Write to {organizer.name}</Trans>
        </h2>
        {isSent ? (
          <Sent />
        ) : (
          <MessageForm
            onSubmit={(submitted) => void send(submitted)}
            is_pending={pending || is_preview}
            failure={failure}
          />
        )}
        <form method="dialog" className={styles.close}>
          <button type="submit" className={buttons.quiet}>
            <Trans>Close</Trans>
          </button>
        </form>
      </dialog>
    </>
  )
}

function Sent() {
  return (
    <p role="status" className={styles.sent}>
      <Trans>Your message is on its way. The answer comes by e-mail.</Trans>
    </p>
  )
}

type MessageFormProps = {
  onSubmit: (submitted: FormEvent<HTMLFormElement>) => void
  is_pending: boolean
  failure: ApiFailure | null
}

function MessageForm({ onSubmit, is_pending, failure }: MessageFormProps) {
  const { i18n, t } = useLingui()
  return (
    <form className={styles.message} onSubmit={onSubmit}>
      <Field label={t`Your name`}>
        <input name="name" autoComplete="name" maxLength={255} required />
      </Field>
      <Field label={t`Your e-mail address`}>
        <input name="email" type="email" autoComplete="email" maxLength={255} required />
      </Field>
      <Field label={t`Your message`}>
        <textarea name="message" rows={6} maxLength={5000} required />
      </Field>
      <p role="alert" className={styles.problem}>
        {failure && i18n._(errorMessage(failure))}
      </p>
      <button type="submit" className={buttons.main} disabled={is_pending}>
        <Trans>Send</Trans>
      </button>
    </form>
  )
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label>
      <span>{label}</span>
      {children}
    </label>
  )
}
