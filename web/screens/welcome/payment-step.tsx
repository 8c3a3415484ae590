import { Trans, useLingui } from '@lingui/react/macro'
import { useWayToPay } from '#web/components/manage/on-sale/use-way-to-pay.ts'
import { WayToPayFields } from '#web/components/manage/on-sale/way-to-pay-fields.tsx'
import { useKept } from './kept.ts'
import type { StepProps } from './path.tsx'
import { GoOnButton, StepActions, StepFrame } from './step-frame.tsx'

const NOTHING = { offline_payment_methods: [], offline_payment_instructions: null }

/** Payment methods; this step is skipped if nothing costs money. */
export function PaymentStep({ draft, before, goOn, kept }: StepProps) {
  const { t } = useLingui()
  const { form, pending, submit } = useWayToPay({
    event_id: draft?.event.id ?? 0,
    saved: draft?.settings ?? NOTHING,
    ...(kept.payment && { kept: kept.payment }),
    onDone: goOn,
  })
  useKept(kept, 'payment', form.values)
  return (
    <StepFrame title={t`How people pay`} text={<Trans>The money goes straight to you.</Trans>}>
      <form onSubmit={submit} noValidate>
        <WayToPayFields form={form} />
        <StepActions before={before} onSkip={goOn}>
          <GoOnButton pending={pending} />
        </StepActions>
      </form>
    </StepFrame>
  )
}
