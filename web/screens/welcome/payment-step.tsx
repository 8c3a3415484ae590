import { Trans, useLingui } from '@lingui/react/macro'
import { type SyntheticEvent, useState } from 'react'
import { ApiFailure } from '#contract/client.ts'
import { events } from '#contract/events.ts'
import { WayToPayFields, type WayToPayValues, wayToPaySettings } from '#web/components/manage/way-to-pay-fields.tsx'
import { errorMessage } from '#web/lib/error-words.ts'
import { notifyProblem } from '#web/lib/notify.ts'
import { useApiMutation } from '#web/lib/query.ts'
import { useKept } from './kept.ts'
import type { StepProps } from './path.tsx'
import { GoOnButton, StepActions, StepFrame } from './step-frame.tsx'

/** Only asked where something costs money. */
export function PaymentStep({ draft, before, goOn, kept }: StepProps) {
  const { t } = useLingui()
  const { values, change, error, pending, submit } = usePayment({ draft, goOn, kept })
  return (
    <StepFrame
      title={t`How people pay`}
      text={
        <Trans>The money goes straight to you. We hold each buyer’s tickets until you mark the order as paid.</Trans>
      }
    >
      <form onSubmit={submit} noValidate>
        <WayToPayFields values={values} onChange={change} error={error} />
        <StepActions before={before} onSkip={goOn}>
          <GoOnButton pending={pending} />
        </StepActions>
      </form>
    </StepFrame>
  )
}

function usePayment({ draft, goOn, kept }: Pick<StepProps, 'draft' | 'goOn' | 'kept'>) {
  const { t, i18n } = useLingui()
  const instructions = draft?.settings.offline_payment_instructions ?? null
  const [values, setValues] = useState<WayToPayValues>({ method: 'TRANSFER', instructions, ...kept.payment })
  const [error, setError] = useState<string | null>(null)
  const save = useApiMutation(events.updateSettings)
  useKept(kept, 'payment', values)

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (!values.instructions) return setError(t`Tell buyers how to pay.`)
    try {
      await save.mutateAsync({ params: { event_id: draft?.event.id ?? 0 }, body: wayToPaySettings(values) })
      goOn()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      notifyProblem(i18n._(errorMessage(failure)))
    }
  }

  function change(next: WayToPayValues) {
    setValues(next)
    setError(null)
  }
  return { values, change, error, pending: save.isPending, submit: (event: SyntheticEvent) => void submit(event) }
}
