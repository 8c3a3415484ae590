import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import type { PublicOrder } from '#contract/checkout.ts'
import type { OwnAnswers } from '#contract/own-answers.ts'
import type { SelfService } from '#contract/self-service.ts'
import { loadManageWords } from '#web/lib/formats/i18n.ts'

/** The action that the buyer has chosen. */
export type Wanted =
  | { deed: 'edit' | 'transfer' | 'cancelTicket'; attendee: PublicOrder['attendees'][number] }
  | { deed: 'answers' }
  | { deed: 'cancel' }
  | { deed: 'resend' }

/** The same with what its dialog needs. */
type Asked = Exclude<Wanted, { deed: 'answers' }> | { deed: 'answers'; own: OwnAnswers }

export type DialogProps = {
  asked: Asked
  order: PublicOrder
  possible: SelfService
  /** Called after success, with the message to show. */
  onDone: (text: string) => void
  onClose: () => void
}

/** Few buyers open the dialogs, so they and their texts are loaded on demand. */
async function loadDialog() {
  const [{ SelfServiceDialog, readyFor }] = await Promise.all([
    import('./self-service/self-service-dialog.tsx'),
    loadManageWords('self-service'),
  ])
  return { SelfServiceDialog, readyFor }
}

type State = { asked: Asked | null; done: string | null; isLost: boolean }
const NOTHING: State = { asked: null, done: null, isLost: false }

/** Opens the dialog of an action, and shows its result afterwards. */
export function useSelfService(order: PublicOrder, possible: SelfService) {
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null)
  const [{ asked, done, isLost }, setState] = useState(NOTHING)
  const ref = useRef<HTMLParagraphElement>(null)
  const pressed = useRef<Element>(null)
  // After success the focus moves to the result, because the pressed button may be gone. Otherwise the focus returns to the
  // button.
  useEffect(() => {
    if (done !== null) ref.current?.focus()
    else if (asked === null && pressed.current instanceof HTMLElement) pressed.current.focus()
  }, [done, asked])

  async function ask(wanted: Wanted) {
    setState(NOTHING)
    pressed.current = document.activeElement
    try {
      const { SelfServiceDialog, readyFor } = await loadDialog()
      const asked = await readyFor(wanted, { event_id: order.event.id, order_short_id: order.short_id })
      setDialog(() => SelfServiceDialog)
      setState({ ...NOTHING, asked })
    } catch {
      setState({ ...NOTHING, isLost: true })
    }
  }

  const dialog: ReactNode = Dialog && asked && (
    <Dialog
      asked={asked}
      order={order}
      possible={possible}
      onDone={(text) => setState({ ...NOTHING, done: text })}
      onClose={() => setState(NOTHING)}
    />
  )
  return { ask: (wanted: Wanted) => void ask(wanted), dialog, done, isLost, ref }
}
