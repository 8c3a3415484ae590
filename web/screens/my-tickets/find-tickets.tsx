import { Trans, useLingui } from '@lingui/react/macro'
import { ticketLookup } from '#contract/ticket-lookup.ts'
import buttons from '#web/components/public/buttons.module.css'
import styles from '#web/components/public/narrow-page.module.css'
import { PublicPage } from '#web/components/public/public-page.tsx'
import fields from '#web/components/shared/field.module.css'
import { PageHead } from '#web/components/shared/page-head.tsx'
import * as contexts from '#web/context.ts'
import { visitorError } from '#web/lib/errors/visitor-errors.ts'
import { visitorIssue } from '#web/lib/errors/visitor-issues.ts'
import { orRefused, type Refused, readForm } from '#web/lib/forms/form-action.ts'
import type { Route } from './+types/find-tickets.ts'

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm({ request, url })
  const { email = '' } = form
  return orRefused(form, async () => {
    await context.get(contexts.api)(ticketLookup.request, { body: { email } })
    return { sent_to: email.trim() }
  })
}

/** Helps buyers who cannot find the email with their tickets; a native form that works without JavaScript. */
export default function FindTickets({ actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const sent_to = actionData && 'sent_to' in actionData ? actionData.sent_to : null
  const refused = actionData && 'refused' in actionData ? actionData.refused : null
  return (
    <PublicPage>
      <PageHead title={t`Find my tickets`} />
      <meta name="robots" content="noindex" />
      <div className={styles.page}>
        <h1>{sent_to === null ? <Trans>Find my tickets</Trans> : <Trans>Check your email</Trans>}</h1>
        {sent_to === null ? <Request refused={refused} /> : <Sent to={sent_to} />}
      </div>
    </PublicPage>
  )
}

/** Shows the same text for every address, so that it does not reveal who has tickets. */
function Sent({ to }: { to: string }) {
  return (
    <>
      <p role="status">
        <Trans>
          If there are orders with <strong>{to}</strong>, a link to them is on its way. It works for 24 hours.
        </Trans>
      </p>
      <p>
        <Trans>No email? Check your spam folder, or try the address you ordered with.</Trans>{' '}
        <a href="/my-tickets">
          <Trans>Try another address</Trans>
        </a>
      </p>
    </>
  )
}

function Request({ refused }: { refused: Refused | null }) {
  const { t, i18n } = useLingui()
  const issue = refused?.issues[0]
  const problem =
    refused &&
    (issue
      ? issue.code === 'empty'
        ? t`Enter your email address.`
        : visitorIssue(i18n, issue)
      : i18n._(visitorError(refused)))
  return (
    <form method="post" className={styles.form}>
      <p>
        <Trans>Enter the email address you ordered with. We’ll send a link to all your orders there.</Trans>
      </p>
      <div className={fields.field}>
        <label htmlFor="email">
          <Trans>Email</Trans>
        </label>
        <input
          id="email"
          className={fields.input}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={255}
          required
          defaultValue={refused?.typed.email}
          // biome-ignore lint/a11y/noAutofocus: after a refusal the field to mend has the focus
          autoFocus={problem !== null}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'problem' : undefined}
        />
        {problem && (
          <p id="problem" role="alert" className={fields.error}>
            {problem}
          </p>
        )}
      </div>
      <button type="submit" className={buttons.main}>
        <Trans>Send link</Trans>
      </button>
    </form>
  )
}
