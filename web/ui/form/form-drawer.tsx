import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Drawer, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useReturnFocus } from '#web/lib/page/use-return-focus.ts'
import { askFirst, isAsking } from '#web/ui/overlay/confirm.ts'
import styles from '#web/ui/overlay/dialog-actions.module.css'
import { DialogActions } from '#web/ui/overlay/dialog-actions.tsx'
import { LeaveGuard } from './leave-guard.tsx'

type Props = {
  title: string
  /** The verb on the button. */
  save: string
  form: { submit: (event?: React.SyntheticEvent<HTMLFormElement>) => void; pending: boolean; isDirty: boolean }
  onClose: () => void
  /** Total or result of the form, always visible beside the buttons. */
  summary?: ReactNode
  children: ReactNode
}

/** Form in a drawer. Closing it or leaving the page with unsaved changes asks first. */
export function FormDrawer({ title, save, form, onClose, summary, children }: Props) {
  const { t } = useLingui()
  useReturnFocus()
  const isOnTop = useOnTop()
  const released = useRef(false)

  function close() {
    // Escape closes only the topmost layer.
    if (isAsking() || !isOnTop()) return
    if (!form.isDirty) return onClose()
    askFirst({
      title: t`Close without saving?`,
      text: t`Your changes will be lost.`,
      confirm: t`Close`,
      isDangerous: true,
      onConfirm: () => {
        released.current = true
        onClose()
      },
    })
  }

  function submit(event: React.SyntheticEvent<HTMLFormElement>) {
    // A drawer may open over another one's form; in React its events would reach that form too.
    event.stopPropagation()
    form.submit(event)
  }

  return (
    <Drawer opened onClose={close} title={title} closeButtonProps={{ 'aria-label': t`Close` }}>
      {form.isDirty && !form.pending && <LeaveGuard withHash released={released} />}
      <form onSubmit={submit} noValidate className={styles.form}>
        <Stack gap="lg" className={styles.fields}>
          {children}
        </Stack>
        <DialogActions summary={summary}>
          <Button variant="default" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={form.pending}>
            {save}
          </Button>
        </DialogActions>
      </form>
    </Drawer>
  )
}

const drawers: object[] = []

/** True if no other drawer is open above this one. */
function useOnTop(): () => boolean {
  const own = useRef({})
  useEffect(() => {
    const drawer = own.current
    drawers.push(drawer)
    // The Escape key that closes the top drawer also reaches the one below, which must ignore it.
    return () => void setTimeout(() => drawers.splice(drawers.indexOf(drawer), 1))
  }, [])
  return () => drawers.at(-1) === own.current
}
