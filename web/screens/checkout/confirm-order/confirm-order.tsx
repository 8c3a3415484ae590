import { Trans, useLingui } from '@lingui/react/macro'
import { data, useNavigate, useRevalidator } from 'react-router'
import { checkout, type OrderConfirmation } from '#contract/checkout.ts'
import { ApiFailure } from '#contract/client.ts'
import { PageFoot } from '#web/components/public/page-foot.tsx'
import { SecretPageHead } from '#web/components/public/secret-page-head.tsx'
import * as contexts from '#web/context.ts'
import { toId } from '#web/lib/calls/public-loader.ts'
import { orNotFound } from '#web/lib/calls/secret-page.ts'
import { useCall } from '#web/lib/calls/use-call.ts'
import { visitorError } from '#web/lib/errors/visitor-errors.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useHydrated } from '#web/lib/page/use-hydrated.ts'
import controls from '../controls.module.css'
import { EventFacts } from '../event-facts.tsx'
import type { Route } from './+types/confirm-order.ts'
import styles from './confirm-order.module.css'
import { AlreadyConfirmed, DeadLink } from './dead-link.tsx'

/** Only shows what the link confirms, since email scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(contexts.api)
  const event_id = toId(params.event_id)
  try {
    const call = api(checkout.getConfirmation, { params: { event_id, token: params.token } })
    return { confirmation: (await orNotFound(call)).data, refusal: null, event_id }
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status >= 500 || error.status === 429) throw error
    return data({ confirmation: null, refusal: error.code, event_id }, { status: error.status })
  }
}

export default function ConfirmOrder({ loaderData, params: { token } }: Route.ComponentProps) {
  const { t } = useLingui()
  const { confirmation, refusal, event_id } = loaderData
  const theme = confirmation?.event.theme
  return (
    <div className={styles.page} data-theme={theme?.mode} style={theme?.style}>
      <main className={styles.main}>
        <SecretPageHead title={t`Confirm your order`} of={confirmation?.event.title} />
        <Outcome {...{ confirmation, refusal, event_id, token }} />
      </main>
      <PageFoot />
    </div>
  )
}

type Props = { confirmation: OrderConfirmation | null; refusal: string | null; event_id: number; token: string }

function Outcome({ confirmation, refusal, event_id, token }: Props) {
  if (!confirmation) return <DeadLink refusal={refusal ?? 'link_expired'} event_id={event_id} />
  const { order_short_id, event } = confirmation
  if (order_short_id !== null) return <AlreadyConfirmed event_id={event.id} order_short_id={order_short_id} />
  return <ToConfirm confirmation={confirmation} token={token} />
}

function ToConfirm({ confirmation, token }: { confirmation: OrderConfirmation; token: string }) {
  const { i18n } = useLingui()
  const { event, order_items, reserved_until } = confirmation
  const format = useFormat()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { call, pending, failure } = useCall(checkout.confirm)
  const isHydrated = useHydrated()
  const email = <strong>{confirmation.email}</strong>
  const until = <strong suppressHydrationWarning>{format.time(reserved_until, event.timezone)}</strong>
  const zone = <span suppressHydrationWarning>{format.zoneName(reserved_until, event.timezone)}</span>

  async function confirm() {
    if (pending) return
    const reply = await call({ params: { event_id: event.id, token } })
    // If another tab or device was quicker, or the time is over, the page says so.
    if (!reply) return void revalidate()
    await navigate(`/checkout/${reply.data.event.id}/${reply.data.short_id}/summary`, { replace: true })
  }

  return (
    <>
      <h1 className={controls.title} tabIndex={-1}>
        <Trans>Confirm your order</Trans>
      </h1>
      <p>
        <Trans>
          We’re holding it for {email} until {until} ({zone}). Once you confirm, we’ll send the tickets there.
        </Trans>
      </p>
      <section className={controls.card} aria-labelledby="event">
        <h2 id="event">{event.title}</h2>
        <EventFacts event={event} />
        <ul className={styles.items}>
          {order_items.map((item) => (
            <li key={item.id}>
              {item.item_name} <span className={controls.muted}>× {format.number(item.quantity)}</span>
            </li>
          ))}
        </ul>
      </section>
      {failure && (
        <p className={controls.failure} role="alert">
          {i18n._(visitorError(failure))}
        </p>
      )}
      <noscript>
        <p className={controls.notice}>
          <Trans>This page needs JavaScript. Turn it on in your browser and reload the page.</Trans>
        </p>
      </noscript>
      <button
        type="button"
        className={controls.primary}
        aria-disabled={pending || !isHydrated || undefined}
        onClick={() => void confirm()}
      >
        {pending ? <Trans>One moment…</Trans> : <Trans>Confirm my tickets</Trans>}
      </button>
    </>
  )
}
