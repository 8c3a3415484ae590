import { Trans, useLingui } from '@lingui/react/macro'
import { data } from 'react-router'
import { type Unsubscription, unsubscriptions } from '#contract/unsubscriptions.ts'
import buttons from '#web/components/public/buttons.module.css'
import styles from '#web/components/public/narrow-page.module.css'
import { PublicPage } from '#web/components/public/public-page.tsx'
import { SecretPageHead } from '#web/components/public/secret-page-head.tsx'
import fields from '#web/components/shared/field.module.css'
import * as contexts from '#web/context.ts'
import { visitorError } from '#web/lib/errors/visitor-errors.ts'
import { orDead, orRefused, readForm } from '#web/lib/forms/form-action.ts'
import type { Route } from './+types/unsubscribe.ts'

/** Opening the link only asks for confirmation, since email scanners open every link. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const found = await orDead(context.get(contexts.api)(unsubscriptions.get, { params: { token } }))
  return data({ found: found?.data ?? null }, { status: found ? 200 : 404 })
}

export async function action({ request, url, params: { token }, context }: Route.ActionArgs) {
  const form = await readForm({ request, url })
  const act = form.act === 'undo' ? unsubscriptions.remove : unsubscriptions.create
  return orRefused(form, async () => {
    await context.get(contexts.api)(act, { params: { token } })
    return { act: form.act }
  })
}

/** Unsubscribes an address from an organizer’s news and offers; a native form that works without JavaScript. */
export default function Unsubscribe({ loaderData: { found }, actionData }: Route.ComponentProps) {
  const { t, i18n } = useLingui()
  const isBack = actionData !== undefined && 'act' in actionData && actionData.act === 'undo'
  const refused = actionData && 'refused' in actionData ? actionData.refused : null
  return (
    <PublicPage>
      <SecretPageHead title={t`Unsubscribe`} />
      <div className={styles.page}>
        {found === null ? <Dead /> : found.is_unsubscribed ? <Done of={found} /> : <Ask of={found} isBack={isBack} />}
        {refused && (
          <p role="alert" className={fields.error}>
            {i18n._(visitorError(refused))}
          </p>
        )}
      </div>
    </PublicPage>
  )
}

function Dead() {
  return (
    <>
      <h1>
        <Trans>This link doesn’t work</Trans>
      </h1>
      <p>
        <Trans>It may be incomplete. Use the link at the end of the latest email.</Trans>
      </p>
    </>
  )
}

function Ask({ of: { organizer_name, email }, isBack }: { of: Unsubscription; isBack: boolean }) {
  const name = <strong>{organizer_name}</strong>
  return (
    <>
      <h1>{isBack ? <Trans>You’re subscribed again</Trans> : <Trans>Unsubscribe?</Trans>}</h1>
      <p role={isBack ? 'status' : undefined}>
        {isBack ? (
          <Trans>
            {name} may send news and offers to <strong>{email}</strong>.
          </Trans>
        ) : (
          <Trans>
            {name} will no longer send news and offers to <strong>{email}</strong>.
          </Trans>
        )}
      </p>
      <Tickets />
      <form method="post">
        <button type="submit" name="act" value="unsubscribe" className={isBack ? buttons.quiet : buttons.main}>
          <Trans>Unsubscribe</Trans>
        </button>
      </form>
    </>
  )
}

function Done({ of: { organizer_name, email } }: { of: Unsubscription }) {
  const name = <strong>{organizer_name}</strong>
  return (
    <>
      <h1>
        <Trans>You’re unsubscribed</Trans>
      </h1>
      <p role="status">
        <Trans>
          {name} no longer sends news and offers to <strong>{email}</strong>.
        </Trans>
      </p>
      <Tickets />
      <form method="post">
        <button type="submit" name="act" value="undo" className={buttons.quiet}>
          <Trans>Subscribe again</Trans>
        </button>
      </form>
    </>
  )
}

function Tickets() {
  return (
    <p>
      <Trans>You still get emails about your orders and tickets.</Trans>
    </p>
  )
}
