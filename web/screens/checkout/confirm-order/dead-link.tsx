import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import controls from '../controls.module.css'

/** Why a link confirms nothing any more, and what to do instead. */
export function DeadLink({ refusal, event_id }: { refusal: string; event_id: number }) {
  return (
    <>
      <Why refusal={refusal} />
      <Link className={controls.primary} to={`/event/${event_id}`}>
        <Trans>Go to the event</Trans>
      </Link>
    </>
  )
}

function Why({ refusal }: { refusal: string }) {
  const { t } = useLingui()
  if (refusal === 'order_expired')
    return (
      <Words
        title={t`The time to confirm is over`}
        text={t`The tickets are free for others again, and nothing was ordered. Choose your tickets again to go on.`}
      />
    )
  if (refusal === 'order_already_processed')
    return (
      <Words
        title={t`This order was given up`}
        text={t`There is nothing to confirm any more. If you want to come after all, choose your tickets again.`}
      />
    )
  return (
    <Words
      title={t`This link does not work`}
      text={t`A newer e-mail has another link, or the address was corrected. Use the button in the newest e-mail.`}
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
      <Words
        title={t`Your order is confirmed`}
        text={t`You have pressed the button before: there is nothing left to do.`}
      />
      <Link className={controls.primary} to={`/checkout/${event_id}/${order_short_id}/summary`}>
        <Trans>Show my order</Trans>
      </Link>
    </>
  )
}
