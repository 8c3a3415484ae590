import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { type ReactNode, useState } from 'react'
import { pageI18n } from '#web/lib/formats/i18n.ts'
import { DialogActions } from './dialog-actions.tsx'

export type Question = {
  title: ReactNode
  /** Consequences, in numbers if possible. */
  text: ReactNode
  /** The verb on the button. */
  confirm: ReactNode
  isDangerous?: boolean
  /** For irreversible actions: word that must be typed. */
  word?: string
  onConfirm: () => unknown | Promise<unknown>
  /** Third button: an alternative besides confirming and going back. */
  other?: { label: ReactNode; onChoose: () => void }
  onCancel?: () => void
}

/** Shows the question. `onGone` is called after it has been closed. */
export function ask({ title, onConfirm, onCancel, other, ...question }: Question, onGone: () => void): void {
  let isConfirmed = false
  const second = other && {
    label: other.label,
    onChoose: () => {
      isConfirmed = true
      modals.close(id)
      other.onChoose()
    },
  }
  async function go() {
    await onConfirm()
    isConfirmed = true
    modals.close(id)
  }
  function onClose() {
    // The Escape key that closes the question also reaches the layer below, which must ignore it.
    setTimeout(onGone)
    if (!isConfirmed) onCancel?.()
  }
  const id = modals.open({
    title,
    closeButtonProps: { 'aria-label': pageI18n()._(msg`Close`) },
    onClose,
    children: <Answer {...question} {...(second && { other: second })} onConfirm={go} close={() => modals.close(id)} />,
  })
}

type AnswerProps = Omit<Question, 'title' | 'onConfirm' | 'onCancel'> & {
  onConfirm: () => Promise<void>
  close: () => void
}

/** Keyboards differ in how they write letters with several marks, as in “hủy”. */
const plain = (text: string) => text.trim().toLowerCase().normalize()

/** Body of the question: text, word to type, and buttons. */
export function Answer({ text, confirm, isDangerous, word, other, onConfirm, close }: AnswerProps) {
  const [typed, setTyped] = useState('')
  const [pending, setPending] = useState(false)
  const isReady = word === undefined || plain(typed) === plain(word)

  async function go() {
    setPending(true)
    try {
      await onConfirm()
    } catch {
      // The caller has reported the error. The question stays open for another try.
      setPending(false)
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void go()
      }}
    >
      <Stack>
        <Text component="div">{text}</Text>
        {word !== undefined && (
          <TextInput
            data-autofocus
            required
            autoComplete="off"
            label={
              <Trans>
                Type <strong>{word}</strong> to confirm
              </Trans>
            }
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <DialogActions>
          <Button variant="default" onClick={close}>
            <Trans>Go back</Trans>
          </Button>
          {other && (
            <Button variant="default" onClick={other.onChoose}>
              {other.label}
            </Button>
          )}
          <Button type="submit" {...(isDangerous && { color: 'red' })} disabled={!isReady} loading={pending}>
            {confirm}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  )
}
