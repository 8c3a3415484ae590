import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { publicPromoCodes } from '#contract/promo-codes.ts'
import type { PublicEvent } from '#contract/public-events.ts'
import buttons from '#web/components/public/buttons.module.css'
import { PathIcon } from '#web/components/shared/path-icon.tsx'
import { Money } from '#web/components/shared/price.tsx'
import { useCall } from '#web/lib/calls/use-call.ts'
import { visitorError } from '#web/lib/errors/visitor-errors.ts'
import type { CodeState } from '#web/screens/public/event/load-event.ts'
import summary from '../text-summary.module.css'
import styles from './promo-box.module.css'
import { usePromoCode } from './use-promo-code.ts'

type Props = { event: PublicEvent; code_state: CodeState }

/** The promo code in use, or a field to enter one. */
export function PromoBox({ event, code_state }: Props) {
  const { i18n, t } = useLingui()
  const { setCode } = usePromoCode()
  const { call, failure, pending } = useCall(publicPromoCodes.check)
  const [said, say] = useState(code_state)
  const removal = useRef(setCode)
  removal.current = setCode

  // An invalid code is reported once and then removed from the address.
  useEffect(() => {
    if (code_state === 'none' || code_state === 'valid') return
    say(code_state)
    if (code_state === 'invalid') void removal.current(null, true)
  }, [code_state])

  async function apply(code: string) {
    say('none')
    if (code === '') return
    const answer = await call({ params: { event_id: event.id, code } })
    if (answer?.data.valid) await setCode(code)
    else if (answer) say('invalid')
  }

  if (event.promo_code !== null)
    return <Chip event={event} code={event.promo_code} onRemove={() => void setCode(null)} />
  // A visitor who entered a code, or followed a link with one, is told the result in any case.
  if (!event.has_promo_codes && said === 'none') return null
  return (
    <details className={styles.box} open={said === 'invalid' || said === 'unchecked'}>
      <summary className={summary.summary}>
        <Trans>Have a promo code?</Trans>
      </summary>
      <CodeForm onApply={(code) => void apply(code)} is_pending={pending} />
      <p className={styles.message} role="status">
        {said === 'invalid' && t`This code isn’t valid for this event, or has been used up.`}
        {said === 'unchecked' && t`We couldn’t check the code. Try again in a moment.`}
        {failure && i18n._(visitorError(failure))}
      </p>
    </details>
  )
}

/** Without JavaScript the form reloads the page with the code in its address. */
function CodeForm({ onApply, is_pending }: { onApply: (code: string) => void; is_pending: boolean }) {
  function submit(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault()
    const code = new FormData(submitted.currentTarget).get('promo_code')
    onApply(String(code ?? '').trim())
  }
  return (
    <form className={styles.form} method="get" onSubmit={submit}>
      <label>
        <span className="unseen">
          <Trans>Promo code</Trans>
        </span>
        <input name="promo_code" maxLength={50} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </label>
      <button type="submit" className={buttons.plain} disabled={is_pending}>
        <Trans>Apply</Trans>
      </button>
    </form>
  )
}

type ChipProps = { event: PublicEvent; code: string; onRemove: () => void }

function Chip({ event: { promo_code_minimum: least, currency }, code, onRemove }: ChipProps) {
  const { t } = useLingui()
  return (
    <p className={styles.chip} role="status">
      <span>
        <Trans>
          Code <strong className={styles.code}>{code}</strong> applied
        </Trans>
        {least !== null && (
          <span className={styles.least}>
            <Trans>
              Takes effect from <Money amount={least} currency={currency} />
            </Trans>
          </span>
        )}
      </span>
      <button type="button" aria-label={t`Remove the code ${code}`} onClick={onRemove}>
        <PathIcon size={18} path="M18 6 6 18M6 6l12 12" />
      </button>
    </p>
  )
}
