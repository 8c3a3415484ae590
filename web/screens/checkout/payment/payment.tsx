import { Trans, useLingui } from '@lingui/react/macro'
import { Link, redirectDocument, useSearchParams } from 'react-router'
import { checkout } from '#contract/checkout.ts'
import { SecretPageHead } from '#web/components/public/secret-page-head.tsx'
import * as contexts from '#web/context.ts'
import { orNotFound } from '#web/lib/calls/secret-page.ts'
import controls from '../controls.module.css'
import { isOpen } from '../steps.ts'
import { useCheckout, useOrderPaths } from '../use-checkout.ts'
import type { Route } from './+types/payment.ts'
import { NoWayToPay } from './no-way-to-pay.tsx'
import styles from './payment.module.css'
import { WaysToPay } from './ways-to-pay.tsx'
import { WhyItFailed } from './why-it-failed.tsx'

/** Full page load if cards are accepted: the Content-Security-Policy of the previous page does not allow the provider's form. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { event_id, order_short_id } = params
  const of = { params: { event_id: Number(event_id), order_short_id } }
  const { data: order } = await orNotFound(context.get(contexts.api)(checkout.get, of))
  if (!isOpen(order) || !order.settings.payment_providers.includes('STRIPE')) return { card: null }
  const card = context.get(contexts.cardForm)
  if (!card) throw redirectDocument(url.pathname + url.search)
  return { card }
}

/** Text typed into the form stays while other parts of the page are loaded again. */
export function shouldRevalidate() {
  return false
}

export default function Payment({ loaderData: { card } }: Route.ComponentProps) {
  const { t } = useLingui()
  const { order } = useCheckout()
  const [search] = useSearchParams()
  const ways = order.settings.payment_providers.filter((way) => way !== 'STRIPE' || card)
  return (
    <div className={styles.payment}>
      <SecretPageHead title={t`Payment`} of={order.event.title} />
      <h1 className={controls.title} tabIndex={-1}>
        <Trans>Payment</Trans>
      </h1>
      {search.get('payment_failed') === 'true' && <WhyItFailed />}
      <Buyer />
      {ways.length > 0 ? <WaysToPay ways={ways} script={card?.script ?? null} /> : <NoWayToPay />}
    </div>
  )
}

/** Recipient of the tickets, with a link to change it. */
function Buyer() {
  const { order } = useCheckout()
  const { step } = useOrderPaths(order)
  const name = `${order.first_name ?? ''} ${order.last_name ?? ''}`
  return (
    <div className={styles.buyer}>
      <p>
        <span className={styles.name}>{name}</span>
        <br />
        {order.email}
      </p>
      <Link to={step('details')}>
        <Trans>Change details</Trans>
      </Link>
    </div>
  )
}
