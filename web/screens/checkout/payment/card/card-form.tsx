import { Trans, useLingui } from '@lingui/react/macro'
import { Elements, PaymentElement } from '@stripe/react-stripe-js'
import type { Stripe, StripePaymentElementOptions } from '@stripe/stripe-js'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { bcp47 } from '#domain/locale.ts'
import { LineIcon } from '#web/components/public/line-icon.tsx'
import { useFormat } from '#web/lib/formats/use-format.ts'
import controls from '../../controls.module.css'
import { useCheckout } from '../../use-checkout.ts'
import styles from './card.module.css'
import type { CardIntent } from './card-intent.ts'
import { useAppearance } from './use-appearance.ts'
import { usePay } from './use-pay.ts'

type Props = { intent: CardIntent; stripe: Stripe; onBlocked: () => void }

/** The provider's form in the page's colours. */
export function CardForm({ intent, stripe, onBlocked }: Props) {
  const appearance = useAppearance()
  const { locale } = useFormat()
  const options = useMemo(
    () => ({ clientSecret: intent.client_secret, appearance, locale: bcp47(locale) as 'en' }),
    [intent.client_secret, appearance, locale],
  )
  return (
    <Elements stripe={stripe} options={options}>
      <Fields intent={intent} onBlocked={onBlocked} />
    </Elements>
  )
}

/** Milliseconds. After this time the buyer is told that the form does not load. */
const PATIENCE = 25_000

function Fields({ intent, onBlocked }: Omit<Props, 'stripe'>) {
  const { i18n } = useLingui()
  const { pay, pending, problem, amount } = usePay(intent.amount)
  const [isReady, setReady] = useState(false)
  const options = useElementOptions()
  useEffect(() => {
    if (isReady) return
    const timer = setTimeout(onBlocked, PATIENCE)
    return () => clearTimeout(timer)
  }, [isReady, onBlocked])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) void pay()
  }
  return (
    <form className={styles.card} onSubmit={onSubmit} noValidate>
      {intent.is_test && (
        <p className={controls.notice}>
          <Trans>Test mode: no money moves.</Trans>
        </p>
      )}
      <div className={styles.frame} data-opening={!isReady || undefined}>
        <PaymentElement options={options} onReady={() => setReady(true)} onLoadError={onBlocked} />
      </div>
      {problem && (
        <p className={controls.failure} role="alert">
          {i18n._(problem)}
        </p>
      )}
      <PayButton amount={amount} currency={intent.currency} isOff={pending || !isReady} isPending={pending} />
      <p className={controls.muted}>
        <Trans>Your card details go straight to the payment provider, Stripe. We never see them.</Trans>
      </p>
      <OutOfTheFrame />
    </form>
  )
}

function useElementOptions(): StripePaymentElementOptions {
  const { first_name, last_name, email } = useCheckout().order
  const name = `${first_name ?? ''} ${last_name ?? ''}`.trim()
  return useMemo(
    () => ({
      layout: { type: 'accordion', defaultCollapsed: false, radios: 'if_multiple', spacedAccordionItems: false },
      defaultValues: { billingDetails: { name, email: email ?? '' } },
    }),
    [name, email],
  )
}

/** Shown in a frame: some banks do not allow their page inside another site's page. */
function OutOfTheFrame() {
  const { order } = useCheckout()
  if (!location.pathname.startsWith('/widget/')) return null
  return (
    <p className={controls.muted}>
      <Trans>Does your bank’s page stay empty?</Trans>{' '}
      <a className={styles.link} href={`/checkout/${order.event.id}/${order.short_id}/payment`}>
        <Trans>Pay in a new tab</Trans>
      </a>
    </p>
  )
}

type ButtonProps = { amount: number; currency: string; isOff: boolean; isPending: boolean }

function PayButton({ amount, currency, isOff, isPending }: ButtonProps) {
  const { t } = useLingui()
  const total = useFormat().money(amount, currency.toUpperCase())
  return (
    <button type="submit" className={`${controls.primary} ${controls.wide}`} aria-disabled={isOff || undefined}>
      <LineIcon name="lock" size={18} />
      {isPending ? t`Paying…` : t`Pay ${total}`}
    </button>
  )
}
