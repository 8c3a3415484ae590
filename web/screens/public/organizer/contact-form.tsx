import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { ApiFailure } from '#contract/client.ts'
import { type PublicOrganizer, publicOrganizers } from '#contract/public-events.ts'
import buttons from '#web/components/public/buttons.module.css'
import { useCall } from '#web/lib/use-call.ts'
import { visitorError } from '#web/lib/visitor-errors.ts'
import styles from './contact-form.module.css'

/** A button, and behind it an e-mail to the organizer. */
export function ContactForm({ organizer, is_preview }: { organizer: PublicOrganizer; is_preview: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const [isSent, setSent] = useState(false)
  const [wrong, setWrong] = useState<string[]>([])
  const form_token = useRef('')
  const opening = useCall(publicOrganizers.contactForm)
  const { call, pending, failure, reset } = useCall(publicOrganizers.contact)
  const params = { organizer_id: organizer.id }

  async function send(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault()
    const found = wrongFields(submitted.currentTarget)
    setWrong(found.map(({ name }) => name))
    found[0]?.focus()
    if (found.length > 0) return
    const form = new FormData(submitted.currentTarget)
    const given = (field: string) => String(form.get(field) ?? '')
    const [name, email, message, topic] = [given('name'), given('email'), given('message'), given('topic')]
    if (form_token.current === '') await fetchToken()
    const answer = await call({ params, body: { name, email, message, topic, form_token: form_token.current } })
    if (answer !== null) setSent(true)
  }

  /** Says since when the form is open; without one, sending it says what is wrong. */
  async function fetchToken() {
    const answer = await opening.call({ params })
    form_token.current = answer?.data.form_token ?? ''
  }

  function open() {
    reset()
    setSent(false)
    setWrong([])
    form_token.current = ''
    if (!is_preview) void fetchToken()
    dialog.current?.showModal()
  }

  return (
    <>
      <button type="button" className={buttons.plain} onClick={open}>
        <Trans>Contact us</Trans>
      </button>
      <dialog ref={dialog} className={styles.dialog} aria-labelledby={title}>
        <h2 id={title}>
          <Trans>Contact {organizer.name}</Trans>
        </h2>
        {isSent ? (
          <Sent />
        ) : (
          <MessageForm
            onSubmit={(submitted) => void send(submitted)}
            is_pending={pending || is_preview}
            failure={failure}
            wrong={wrong}
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
      <Trans>Message sent. You’ll get a reply by email.</Trans>
    </p>
  )
}

type MessageFormProps = {
  onSubmit: (submitted: FormEvent<HTMLFormElement>) => void
  is_pending: boolean
  failure: ApiFailure | null
  /** The names of the fields that have to be filled in, or filled in otherwise. */
  wrong: string[]
}

type Input = HTMLInputElement | HTMLTextAreaElement

/** By the browser's own rules, which the fields name. */
function wrongFields(form: HTMLFormElement): Input[] {
  const fields = [...form.querySelectorAll<Input>('[required]')]
  return fields.filter((field) => !field.validity.valid || field.value.trim() === '')
}

function MessageForm({ onSubmit, is_pending, failure, wrong }: MessageFormProps) {
  const { i18n, t } = useLingui()
  const problem = (name: string, words: string) => (wrong.includes(name) ? words : null)
  return (
    <form className={styles.message} onSubmit={onSubmit} noValidate>
      <Field label={t`Your name`} problem={problem('name', t`Enter your name.`)}>
        {(says) => <input name="name" autoComplete="name" maxLength={255} required {...says} />}
      </Field>
      <Field label={t`Your email address`} problem={problem('email', t`Enter your email address so we can reply.`)}>
        {(says) => <input name="email" type="email" autoComplete="email" maxLength={255} required {...says} />}
      </Field>
      <Field label={t`Your message`} problem={problem('message', t`Enter your message.`)}>
        {(says) => <textarea name="message" rows={6} maxLength={5000} required {...says} />}
      </Field>
      {/* Programs fill in whatever they find; people neither see it nor get there. */}
      <div className={styles.trap} aria-hidden="true">
        <input name="topic" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <p role="alert" className={styles.problem}>
        {failure && i18n._(visitorError(failure))}
      </p>
      <button type="submit" className={buttons.main} disabled={is_pending}>
        <Trans>Send</Trans>
      </button>
    </form>
  )
}

type Says = { id: string; 'aria-invalid': boolean; 'aria-describedby': string }
type FieldProps = { label: string; problem: string | null; children: (says: Says) => ReactNode }

function Field({ label, problem, children }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': problem !== null, 'aria-describedby': `${id}-problem` })}
      <p id={`${id}-problem`} className={styles.problem}>
        {problem}
      </p>
    </div>
  )
}
