import { type ComponentType, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { EventSettings } from '#contract/event-settings.ts'
import type { events } from '#contract/events.ts'
import type { Organizer } from '#contract/organizers.ts'
import { withPriceType } from '#domain/product.ts'
import { hasSomethingToSell, needsWayToPay } from '#domain/way-to-pay.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useUser } from '#web/lib/manage-context.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { Frame } from './frame.tsx'
import type { Kept } from './kept.ts'
import { OrganizerStep } from './organizer-step.tsx'
import { PagePreview } from './page-preview.tsx'
import { type Shown, shownOf } from './shown.ts'
import { currentStep, type Facts, neighbours, type StepName, stepsFor } from './steps.ts'

type Draft = { event: (typeof events.get.response)['_output']; settings: EventSettings }

/** Server data about this account. */
export type Known = { organizer: Organizer | null; draft: Draft | null; mustConfirm: boolean }

/** Props of every step. */
export type StepProps = Known & {
  /** The previous step; null at the beginning. */
  before: StepName | null
  /** Opens the next step, whether this one is done or skipped. */
  goOn: () => void
  kept: Kept
  /** Tells the preview the values of the fields. */
  onType: (typed: Partial<Shown>) => void
}

/** The first steps load with the page, the others on demand. */
const SCREENS: Record<StepName, ComponentType<StepProps>> = {
  confirm: ConfirmStep,
  organizer: OrganizerStep,
  event: lazyPart(async () => (await import('./event-step.tsx')).EventStep, { words: 'steps' }),
  ticket: lazyPart(async () => (await import('./ticket-step.tsx')).TicketStep, { words: 'steps' }),
  payment: lazyPart(async () => (await import('./payment-step.tsx')).PaymentStep, { words: 'steps' }),
  publish: lazyPart(async () => (await import('./publish-step.tsx')).PublishStep, { words: 'steps' }),
}

/** The guided path, one step at a time. The address names the step; without it, the existing data decides. */
export function Path(known: Known) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const steps = stepsFor(useFacts(known))
  const wanted = search.get('step')
  const current = currentStep(steps, wanted)
  useEffect(() => {
    if (wanted !== null && wanted !== current) void navigate(`/welcome?step=${current}`, { replace: true })
  }, [wanted, current, navigate])
  const { before, after } = neighbours(steps, current)
  const [typed, onType] = useTyped(current)
  const [kept] = useState<Kept>({})
  const Screen = SCREENS[current]
  return (
    <Frame
      steps={steps}
      current={current}
      isEmpty={known.organizer === null}
      preview={<PagePreview shown={{ ...shownOf(known), ...typed }} />}
    >
      <Screen
        {...known}
        key={current}
        before={before}
        kept={kept}
        goOn={() => void navigate(`/welcome?step=${after}`)}
        onType={onType}
      />
    </Frame>
  )
}

function useFacts({ organizer, draft, mustConfirm }: Known): Facts {
  const user = useUser()
  const products = (draft?.event.product_categories ?? [])
    .filter((category) => !category.is_hidden)
    .flatMap((category) => category.products.map(withPriceType))
  return {
    mustConfirm: mustConfirm && user.is_account_owner,
    isConfirmed: user.is_email_verified,
    hasOrganizer: organizer !== null,
    hasEvent: draft !== null,
    hasTicket: hasSomethingToSell(products),
    costsMoney: needsWayToPay(products),
    hasWayToPay: (draft?.settings.payment_providers.length ?? 0) > 0,
  }
}

/** Typed values belong to their step: if the user leaves without saving, the preview drops them. */
function useTyped(step: StepName) {
  const [typed, setTyped] = useState<{ step: StepName; values: Partial<Shown> }>({ step, values: {} })
  const values = typed.step === step ? typed.values : {}
  return [values, (next: Partial<Shown>) => setTyped({ step, values: next })] as const
}
