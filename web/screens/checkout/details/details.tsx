import { Trans, useLingui } from '@lingui/react/macro'
import { bcp47 } from '#domain/locale.ts'
import { RichText } from '#web/components/public/rich-text.tsx'
import { SecretPageHead } from '#web/components/public/secret-page-head.tsx'
import * as contexts from '#web/context.ts'
import { visitorError } from '#web/lib/errors/visitor-errors.ts'
import { countriesIn } from '#web/lib/formats/countries.ts'
import { useFormat } from '#web/lib/formats/use-format.ts'
import { useHydrated } from '#web/lib/page/use-hydrated.ts'
import controls from '../controls.module.css'
import { isConfirmedByEmail } from '../steps.ts'
import { useCheckout } from '../use-checkout.ts'
import type { Route } from './+types/details.ts'
import { AttendeeFields } from './attendee-fields.tsx'
import { BuyerFields } from './buyer-fields.tsx'
import styles from './details.module.css'
import { ErrorList } from './error-list.tsx'
import { Field } from './field.tsx'
import { HeldUntil } from './held-until.tsx'
import { QuestionChanges } from './question-changes.tsx'
import { OrderQuestions } from './unit-questions.tsx'
import { useDetailsForm } from './use-details-form.ts'

/** The server names the countries, so that server and browser render the same names. */
export function loader({ context }: Route.LoaderArgs) {
  return { countries: countriesIn(bcp47(context.get(contexts.locale))) }
}

export default function Details({ loaderData: { countries } }: Route.ComponentProps) {
  const { t, i18n } = useLingui()
  const { order } = useCheckout()
  const form = useDetailsForm(countries)
  const { ref, fields, slots, errors, failure, onInput, onSubmit } = form
  return (
    <>
      <SecretPageHead title={t`Your details`} of={order.event.title} />
      <form
        ref={ref}
        className={styles.form}
        method="post"
        noValidate
        onInput={onInput}
        onSubmit={(event) => void onSubmit(event)}
      >
        <h1 className={controls.title} tabIndex={-1}>
          <Trans>Your details</Trans>
        </h1>
        <HeldUntil />
        <QuestionChanges />
        <ErrorList errors={errors} slots={slots} questions={order.questions} />
        <section className={controls.card} aria-labelledby="buyer">
          <h2 id="buyer">
            <Trans>Who is buying?</Trans>
          </h2>
          <BuyerFields form={form} />
          {order.settings.show_marketing_opt_in && <MarketingOptIn />}
        </section>
        {fields.address.length > 0 && (
          <section className={controls.card} aria-labelledby="address">
            <h2 id="address">
              <Trans>Billing address</Trans>
            </h2>
            <div className={styles.fields}>
              {fields.address.map((field) => (
                <Field key={field.path} {...{ field, form }} below="order" />
              ))}
            </div>
          </section>
        )}
        <OrderQuestions form={form} />
        {slots.some(({ isNamed }) => isNamed) && <AttendeeFields form={form} />}
        {order.settings.pre_checkout_message && <RichText html={order.settings.pre_checkout_message} />}
        {failure && (
          <p className={controls.failure} role="alert">
            {i18n._(visitorError(failure))}
          </p>
        )}
        <SubmitButton isPending={form.pending} />
      </form>
    </>
  )
}

function MarketingOptIn() {
  const { order } = useCheckout()
  const organizer = order.event.organizer.name
  return (
    <label className={styles.choice}>
      <input type="checkbox" name="order.opted_into_marketing" />
      <span>
        <Trans>{organizer} may email me about other events. I can unsubscribe at any time.</Trans>
      </span>
    </label>
  )
}

function useLabel(total: string): string {
  const { t } = useLingui()
  const { order } = useCheckout()
  if (order.is_payment_required) return t`Continue to payment · ${total}`
  return isConfirmedByEmail(order) ? t`Continue to confirmation · ${total}` : t`Complete order · ${total}`
}

/** Not a submit button before hydration, so that the browser cannot submit the form natively. */
function SubmitButton({ isPending }: { isPending: boolean }) {
  const { t } = useLingui()
  const { order } = useCheckout()
  const isHydrated = useHydrated()
  const total = useFormat().money(order.total_gross, order.currency)
  const label = useLabel(total)
  return (
    <>
      <noscript>
        <p className={controls.notice}>
          <Trans>This form needs JavaScript. Turn it on in your browser and reload the page.</Trans>
        </p>
      </noscript>
      <button
        type={isHydrated ? 'submit' : 'button'}
        className={controls.primary}
        aria-disabled={isPending || undefined}
      >
        {isPending ? t`One moment…` : label}
      </button>
    </>
  )
}
