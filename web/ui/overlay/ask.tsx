import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { type ReactNode, useState } from 'react'
import { pageI18n } from '#web/lib/i18n.ts'
import { DialogActions } from './dialog-actions.tsx'

export type Question = {
  title: ReactNode
  /** What will happen, in numbers where there are any. */
  text: ReactNode
  /** The verb on the button. */
  confirm: ReactNode
  isDangerous?: boolean
  /** For what cannot be undone: this word must be typed. */
  word?: string
  onConfirm: () => unknown | Promise<unknown>
  /** A second way on, beside that of the button and the way back. */
  other?: { label: ReactNode; onChoose: () => void }
  onCancel?: () => void
}

/** Draws the question; `onGone` is called once nothing of it is left. */
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
    // The Escape key that closes the question reaches what lies below as well; only the next one counts there.
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

/** What is asked, the word that must be typed, and the buttons. */
export function Answer({ text, confirm, isDangerous, word, other, onConfirm, close }: AnswerProps) {
  const [typed, setTyped] = useState('')
  const [pending, setPending] = useState(false)
  const isReady = word === undefined || typed.trim().toLowerCase() === word.toLowerCase()

  async function go() {
    setPending(true)
    try {
      await onConfirm()
    } catch {
      // Whoever asked has told what went wrong; the question stays, so that it can be tried again.
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
