import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import type { PublicOrder } from '#contract/checkout.ts'
import { loadManageWords } from '#web/lib/formats/i18n.ts'

/** The action that the buyer has chosen. */
export type Asked =
  | { deed: 'edit' | 'transfer'; attendee: PublicOrder['attendees'][number] }
  | { deed: 'cancel' }
  | { deed: 'resend' }

export type DialogProps = {
  asked: Asked
  order: PublicOrder
  /** Called after success, with the message to show. */
  onDone: (text: string) => void
  onClose: () => void
}

/** Few buyers open the dialogs, so they and their texts are loaded on demand. */
async function loadDialog(): Promise<ComponentType<DialogProps>> {
  const [{ SelfServiceDialog }] = await Promise.all([
    import('./self-service/self-service-dialog.tsx'),
    loadManageWords('self-service'),
  ])
  return SelfServiceDialog
}

type State = { asked: Asked | null; done: string | null; isLost: boolean }
const NOTHING: State = { asked: null, done: null, isLost: false }

/** Opens the dialog of an action, and shows its result afterwards. */
export function useSelfService(order: PublicOrder) {
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

  async function ask(asked: Asked) {
    setState(NOTHING)
    pressed.current = document.activeElement
    try {
      const loaded = await loadDialog()
      setDialog(() => loaded)
      setState({ ...NOTHING, asked })
    } catch {
      setState({ ...NOTHING, isLost: true })
    }
  }

  const dialog: ReactNode = Dialog && asked && (
    <Dialog
      asked={asked}
      order={order}
      onDone={(text) => setState({ ...NOTHING, done: text })}
      onClose={() => setState(NOTHING)}
    />
  )
  return { ask: (asked: Asked) => void ask(asked), dialog, done, isLost, ref }
}
