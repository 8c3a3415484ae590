import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import type { PublicOrder } from '#contract/checkout.ts'
import { loadManageWords } from '#web/lib/i18n.ts'

/** What a buyer asks for. */
export type Asked =
  | { deed: 'edit' | 'transfer'; attendee: PublicOrder['attendees'][number] }
  | { deed: 'cancel' }
  | { deed: 'resend' }

export type DialogProps = {
  asked: Asked
  order: PublicOrder
  /** It happened, and this is what to say. */
  onDone: (text: string) => void
  onClose: () => void
}

/** Few buyers open them, so they are fetched with their words when somebody does. */
async function loadDialog(): Promise<ComponentType<DialogProps>> {
  const [{ SelfServiceDialog }] = await Promise.all([
    import('./self-service/self-service-dialog.tsx'),
    loadManageWords('self-service'),
  ])
  return SelfServiceDialog
}

type State = { asked: Asked | null; done: string | null; isLost: boolean }
const NOTHING: State = { asked: null, done: null, isLost: false }

/** Opens the dialog for what is asked, and says afterwards what became of it. */
export function useSelfService(order: PublicOrder) {
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null)
  const [{ asked, done, isLost }, setState] = useState(NOTHING)
  const ref = useRef<HTMLParagraphElement>(null)
  const pressed = useRef<Element>(null)
  // Whoever listens or uses the keyboard goes on where it says what happened, because what was pressed may be gone; or, where
  // nothing happened, at what was pressed.
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
