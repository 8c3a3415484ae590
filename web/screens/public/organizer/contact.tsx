import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { publicOrganizers } from '#contract/public-events.ts'
import buttons from '#web/components/public/buttons.module.css'
import { PublicHead } from '#web/components/public/public-head.tsx'
import { PublicPage } from '#web/components/public/public-page.tsx'
import fields from '#web/components/shared/field.module.css'
import * as contexts from '#web/context.ts'
import { asNotFound, redirectToPath, toId } from '#web/lib/calls/public-loader.ts'
import { visitorError } from '#web/lib/errors/visitor-errors.ts'
import { visitorIssue } from '#web/lib/errors/visitor-issues.ts'
import { type Form, orRefused, type Refused, readForm } from '#web/lib/forms/form-action.ts'
import type { Route } from './+types/contact.ts'
import styles from './contact.module.css'
import { organizerPath } from './load-organizer.ts'

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const api = context.get(contexts.api)
  const of = { params: { organizer_id: toId(params.organizer_id) } }
  const [{ data: organizer }, { data: form }] = await Promise.all([
    api(publicOrganizers.get, of),
    api(publicOrganizers.contactForm, of),
  ]).catch(asNotFound)
  redirectToPath(url, organizerPath(organizer, 'contact'))
  return { organizer, form_token: form.form_token }
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const form = await readForm({ request, url })
  return orRefused(form, async () => {
    const { name = '', email = '', message = '', topic = '', form_token = '' } = form
    const body = { name, email, message, topic, form_token }
    await context.get(contexts.api)(publicOrganizers.contact, {
      params: { organizer_id: toId(params.organizer_id) },
      body,
    })
    return { is_sent: true }
  })
}

/** Email to the organizer; a native form that works without JavaScript. */
export default function Contact({ loaderData: { organizer, form_token }, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const refused = actionData && 'refused' in actionData ? actionData.refused : null
  return (
    <PublicPage notice={null} theme={organizer.theme} organizer={organizer}>
      <PublicHead
        title={t`Contact ${organizer.name}`}
        description={t`Events by ${organizer.name}: dates, locations and tickets.`}
        keywords={null}
        path={organizerPath(organizer, 'contact')}
        share_image={{ path: organizer.share_image, alt: organizer.name }}
        is_indexed={false}
      />
      <div className={styles.page}>
        <h1>
          <Trans>Contact {organizer.name}</Trans>
        </h1>
        {actionData && 'is_sent' in actionData ? <Sent /> : <MessageForm form_token={form_token} refused={refused} />}
        <p>
          <a href={organizerPath(organizer, 'upcoming')}>
            <Trans>Back to {organizer.name}</Trans>
          </a>
        </p>
      </div>
    </PublicPage>
  )
}

function Sent() {
  return (
    <p role="status" className={styles.sent}>
      <Trans>Message sent. You’ll get a reply by email.</Trans>
    </p>
  )
}

/** Keeps the token of a refused form, for example one sent too quickly; an expired token is replaced. */
function tokenOf(refused: Refused | null, fresh: string): string {
  return refused && refused.code !== 'form_expired' ? (refused.typed.form_token ?? fresh) : fresh
}

function MessageForm({ form_token, refused }: { form_token: string; refused: Refused | null }) {
  const { t, i18n } = useLingui()
  const missing = {
    name: t`Enter your name.`,
    email: t`Enter your email address so we can reply.`,
    message: t`Enter your message.`,
  }
  const at = (name: keyof typeof missing): Says => {
    const issue = refused?.issues.find(({ path }) => path === name)
    const problem = issue && (issue.code === 'empty' ? missing[name] : visitorIssue(i18n, issue))
    return { name, problem, typed: refused?.typed, isFirst: refused?.issues[0]?.path === name }
  }
  return (
    <form method="post" className={styles.message}>
      {refused && refused.issues.length === 0 && (
        <p role="alert" className={fields.error}>
          {i18n._(visitorError(refused))}
        </p>
      )}
      <Field label={t`Your name`} {...at('name')}>
        {(says) => <input autoComplete="name" maxLength={255} {...says} />}
      </Field>
      <Field label={t`Your email address`} {...at('email')}>
        {(says) => <input type="email" autoComplete="email" maxLength={255} {...says} />}
      </Field>
      <Field label={t`Your message`} {...at('message')}>
        {(says) => <textarea rows={6} maxLength={5000} {...says} />}
      </Field>
      {/* Honeypot: bots fill in every field; people neither see it nor reach it. */}
      <div className={styles.trap} aria-hidden="true">
        <input name="topic" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="form_token" value={tokenOf(refused, form_token)} />
      <button type="submit" className={buttons.main}>
        <Trans>Send</Trans>
      </button>
    </form>
  )
}

type Says = { name: string; problem: string | undefined; typed: Form | undefined; isFirst: boolean }
type Input = {
  id: string
  name: string
  className: string | undefined
  required: true
  defaultValue: string | undefined
  autoFocus: boolean
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}
type FieldProps = Says & { label: string; children: (says: Input) => ReactNode }

function Field({ label, name, problem, typed, isFirst, children }: FieldProps) {
  return (
    <div className={fields.field}>
      <label htmlFor={name}>{label}</label>
      {children({
        id: name,
        name,
        className: fields.input,
        required: true,
        defaultValue: typed?.[name],
        autoFocus: isFirst,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': problem && `${name}-problem`,
      })}
      {problem && (
        <p id={`${name}-problem`} className={fields.error}>
          {problem}
        </p>
      )}
    </div>
  )
}
