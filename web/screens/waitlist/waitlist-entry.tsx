import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { data } from 'react-router'
import { type OwnWaitlistEntry, publicWaitlist } from '#contract/waitlist.ts'
import buttons from '#web/components/public/buttons.module.css'
import styles from '#web/components/public/narrow-page.module.css'
import { PublicPage } from '#web/components/public/public-page.tsx'
import { SecretPageHead } from '#web/components/public/secret-page-head.tsx'
import fields from '#web/components/shared/field.module.css'
import * as contexts from '#web/context.ts'
import { toId } from '#web/lib/calls/public-loader.ts'
import { visitorError } from '#web/lib/errors/visitor-errors.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { orDead, orRefused, readForm } from '#web/lib/forms/form-action.ts'
import type { Route } from './+types/waitlist-entry.ts'

const keyIn = ({ event_id, token }: { event_id: string; token: string }) => ({ event_id: toId(event_id), token })

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await orDead(context.get(contexts.api)(publicWaitlist.get, { params: keyIn(params) }))
  return data({ entry: found?.data ?? null }, { status: found ? 200 : 404 })
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const form = await readForm({ request, url })
  return orRefused(form, async () => {
    await context.get(contexts.api)(publicWaitlist.leave, { params: keyIn(params) })
    return null
  })
}

/** A place on a waitlist and the way off it; a native form that works without JavaScript. */
export default function WaitlistEntry({ loaderData: { entry }, actionData }: Route.ComponentProps) {
  const { t, i18n } = useLingui()
  // A refusal because of the status is answered by the page, which shows the status.
  const refused = actionData && actionData.refused.code !== 'transition_not_allowed' ? actionData.refused : null
  return (
    <PublicPage>
      <SecretPageHead title={t`Waitlist`} {...(entry && { of: entry.event.title })} />
      <div className={styles.page}>
        {entry === null ? <Dead /> : <State entry={entry} />}
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
        <Trans>It may be incomplete. Use the link in the latest email about your place on the waitlist.</Trans>
      </p>
    </>
  )
}

type Props = { entry: OwnWaitlistEntry }

function State({ entry }: Props) {
  switch (entry.status) {
    case 'WAITING':
      return <Waiting entry={entry} />
    case 'OFFERED':
      return <Offered entry={entry} />
    case 'PURCHASED':
      return <Bought entry={entry} />
    case 'OFFER_EXPIRED':
      return <Expired entry={entry} />
    case 'CANCELLED':
      return <Left entry={entry} />
  }
}

/** The heading, and what the entry is for. */
function Start({ entry: { item_name, event }, children }: Props & { children: ReactNode }) {
  const { dateTime } = useFormat()
  return (
    <>
      <h1>{children}</h1>
      <p>
        <strong>{item_name}</strong>
        <br />
        {event.title}
        <br />
        {dateTime(event.start_date, event.timezone)}
      </p>
    </>
  )
}

function Waiting({ entry }: Props) {
  return (
    <>
      <Start entry={entry}>
        <Trans>You’re on the waitlist</Trans>
      </Start>
      <p>
        <Trans>
          As soon as it’s your turn, we’ll send <strong>{entry.email}</strong> a link to buy your ticket.
        </Trans>
      </p>
      <Leave />
    </>
  )
}

function Offered({ entry }: Props) {
  const { dateTime } = useFormat()
  const { event, order_short_id, offer_expires_at } = entry
  const until = <strong>{offer_expires_at && dateTime(offer_expires_at, event.timezone)}</strong>
  return (
    <>
      <Start entry={entry}>
        <Trans>A ticket is held for you</Trans>
      </Start>
      <p>
        <Trans>Buy it by {until}. After that, it’s offered to the next in line.</Trans>
      </p>
      <a className={buttons.main} href={`/checkout/${event.id}/${order_short_id}/details`}>
        <Trans>Continue to checkout</Trans>
      </a>
      <Leave />
    </>
  )
}

function Bought({ entry }: Props) {
  return (
    <>
      <Start entry={entry}>
        <Trans>You have your ticket</Trans>
      </Start>
      <p>
        <Trans>
          We’ve emailed your order to the address you bought it with. No email?{' '}
          <a href="/my-tickets">Find my tickets</a>
        </Trans>
      </p>
    </>
  )
}

function Expired({ entry }: Props) {
  return (
    <>
      <Start entry={entry}>
        <Trans>Your offer has expired</Trans>
      </Start>
      <p>
        <Trans>The ticket has gone to the next in line. You can join the waitlist again, or see what is left.</Trans>
      </p>
      <ToEvent entry={entry} />
    </>
  )
}

function Left({ entry }: Props) {
  return (
    <>
      <Start entry={entry}>
        <Trans>You’ve left the waitlist</Trans>
      </Start>
      <p role="status">
        <Trans>We won’t offer you this ticket. You can join again at any time.</Trans>
      </p>
      <ToEvent entry={entry} />
    </>
  )
}

/** The event page, which no longer counts this browser as waiting. */
function ToEvent({ entry: { event } }: Props) {
  return (
    <a className={buttons.plain} href={`/event/${event.id}/${event.slug}?clear_waitlist#tickets`}>
      <Trans>View event</Trans>
    </a>
  )
}

/** One click, since the email's link already shows who leaves. */
function Leave() {
  return (
    <form method="post">
      <button type="submit" className={buttons.quiet}>
        <Trans>Leave the waitlist</Trans>
      </button>
    </form>
  )
}
