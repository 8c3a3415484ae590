import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { PutOnSale } from '#web/components/manage/on-sale/put-on-sale.tsx'
import { usePaymentMethodName } from '#web/components/manage/words/payment-method-words.ts'
import { shortPlace } from '#web/lib/formats/place.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import type { StepProps } from './path.tsx'
import styles from './publish-step.module.css'
import { StepFrame } from './step-frame.tsx'
import type { StepName } from './steps.ts'

/** Review of all steps, and the button that starts the sale; afterwards the event's dashboard opens. */
export function PublishStep({ draft, organizer }: StepProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  if (!draft) return null
  const dashboard = `/manage/event/${draft.event.id}/dashboard`
  return (
    <StepFrame
      title={t`Ready to go on sale`}
      text={<Trans>Take one last look. You can still change everything later.</Trans>}
    >
      <dl className={styles.review}>
        <Line step="organizer" label={<Trans>Organizer</Trans>} value={organizer?.name} />
        <EventLines draft={draft} />
        <TicketLine draft={draft} />
        <PaymentLine draft={draft} />
      </dl>
      <Anchor href={`/event/${draft.event.id}/preview`} target="_blank" className={styles.look}>
        <Trans>Preview page</Trans>
      </Anchor>
      <PutOnSale
        event={draft.event}
        onLive={() => navigate(dashboard)}
        secondary={
          <Button component={Link} to={dashboard} variant="default">
            <Trans>Leave as draft</Trans>
          </Button>
        }
      />
    </StepFrame>
  )
}

function EventLines({ draft: { event, settings } }: { draft: NonNullable<StepProps['draft']> }) {
  const { t } = useLingui()
  const { period } = useFormat()
  const place = shortPlace(settings.location_details) || t`To be announced`
  return (
    <>
      <Line step="event" label={<Trans>Event</Trans>} value={event.title} />
      <Line step="event" label={<Trans>When</Trans>} value={period(event.start_date, event.end_date, event.timezone)} />
      <Line step="event" label={<Trans>Where</Trans>} value={settings.is_online_event ? t`Online` : place} />
    </>
  )
}

function TicketLine({ draft: { event } }: { draft: NonNullable<StepProps['draft']> }) {
  const { t } = useLingui()
  const { money } = useFormat()
  const products = event.product_categories.flatMap((category) => category.products)
  const texts = products.map(({ title, type, prices }) => {
    const price = type === 'FREE' ? t`Free` : money(prices[0]?.price ?? 0, event.currency)
    return `${title} · ${price}`
  })
  return <Line step="ticket" label={<Trans>Tickets</Trans>} value={texts.join(', ') || t`None yet`} />
}

function PaymentLine({ draft: { settings } }: { draft: NonNullable<StepProps['draft']> }) {
  const nameOf = usePaymentMethodName()
  const { offline_payment_methods: methods, offline_payment_instructions: note } = settings
  const texts = [...methods.map(nameOf), note && plainText(note)].filter(Boolean)
  if (texts.length === 0) return null
  return <Line step="payment" label={<Trans>Payment</Trans>} value={texts.join(' · ')} />
}

function plainText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
}

type LineProps = { step: StepName; label: ReactNode; value: string | undefined }

function Line({ step, label, value }: LineProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Link to={`/welcome?step=${step}`}>{value}</Link>
      </dd>
    </div>
  )
}
