import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Drawer, Stack } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useReturnFocus } from '#web/lib/use-return-focus.ts'
import { askFirst } from './confirm.ts'
import styles from './dialog-actions.module.css'
import { DialogActions } from './dialog-actions.tsx'

type Props = {
  title: string
  /** The verb on the button. */
  save: string
  form: { submit: (event?: React.SyntheticEvent<HTMLFormElement>) => void; pending: boolean; isDirty: boolean }
  onClose: () => void
  children: ReactNode
}

/** A form at the side of the page it belongs to; closing it with changes asks first. */
export function FormDrawer({ title, save, form, onClose, children }: Props) {
  const { t } = useLingui()
  useReturnFocus()

  const isAsking = useRef(false)

  function close() {
    if (isAsking.current) return
    if (!form.isDirty) return onClose()
    isAsking.current = true
    askFirst({
      title: t`Close without saving?`,
      text: t`Your changes will be lost.`,
      confirm: t`Close`,
      isDangerous: true,
      onConfirm: onClose,
      // The Escape key that closes the question reaches the drawer as well; only the next one counts again.
      onCancel: () => setTimeout(() => (isAsking.current = false)),
    })
  }

  function submit(event: React.SyntheticEvent<HTMLFormElement>) {
    // A drawer may open over another one's form; in React its events would reach that form too.
    event.stopPropagation()
    form.submit(event)
  }

  return (
    <Drawer opened onClose={close} title={title} closeButtonProps={{ 'aria-label': t`Close` }}>
      <form onSubmit={submit} noValidate className={styles.form}>
        <Stack gap="lg" className={styles.fields}>
          {children}
        </Stack>
        <DialogActions>
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
