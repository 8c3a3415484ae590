import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import controls from '../controls.module.css'

/** Reason why the link no longer confirms an order, and advice. */
export function DeadLink({ refusal, event_id }: { refusal: string; event_id: number }) {
  return (
    <>
      <Why refusal={refusal} />
      <Link className={controls.primary} to={`/event/${event_id}`}>
        <Trans>Go to event</Trans>
      </Link>
    </>
  )
}

function Why({ refusal }: { refusal: string }) {
  const { t } = useLingui()
  if (refusal === 'order_expired')
    return (
      <Words
        title={t`The time to confirm has run out`}
        text={t`Your tickets were released and nothing was ordered. Choose tickets again to continue.`}
      />
    )
  if (refusal === 'order_already_processed')
    return (
      <Words
        title={t`This order was released`}
        text={t`There’s nothing left to confirm. If you still want to come, choose your tickets again.`}
      />
    )
  return (
    <Words
      title={t`This link doesn’t work`}
      text={t`There’s a newer link, or the address was corrected. Use the button in the latest email.`}
    />
  )
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h1 className={controls.title} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
    </>
  )
}

export function AlreadyConfirmed({ event_id, order_short_id }: { event_id: number; order_short_id: string }) {
  const { t } = useLingui()
  return (
    <>
      <Words title={t`Your order is confirmed`} text={t`You’ve already confirmed. There’s nothing left to do.`} />
      <Link className={controls.primary} to={`/checkout/${event_id}/${order_short_id}/summary`}>
        <Trans>View my order</Trans>
      </Link>
    </>
  )
}
