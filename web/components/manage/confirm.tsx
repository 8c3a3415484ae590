import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import type { modals as Modals } from '@mantine/modals'
import { type ReactNode, useState } from 'react'
import { pageI18n } from '#web/lib/i18n.ts'
import { withOverlays } from '#web/lib/overlays.ts'
import { DialogActions } from './dialog-actions.tsx'

type Question = {
  title: ReactNode
  /** What will happen, in numbers where there are any. */
  text: ReactNode
  /** The verb on the button. */
  confirm: ReactNode
  isDangerous?: boolean
  /** For what cannot be undone: this word must be typed. */
  word?: string
  onConfirm: () => unknown | Promise<unknown>
  onCancel?: () => void
}

let asking = 0

/** Whether a question lies over everything else. */
export function isAsking(): boolean {
  return asking > 0
}

/** Asks before something that matters; stays open while it is being done. */
export function askFirst(question: Question): void {
  asking += 1
  withOverlays(({ modals }) => ask(modals, question)).catch(() => {
    // What draws the question could not be fetched: nobody is asked, and what lies below can be closed again.
    asking -= 1
    question.onCancel?.()
  })
}

function ask(modals: typeof Modals, { title, onConfirm, onCancel, ...question }: Question): void {
  let isConfirmed = false
  async function go() {
    await onConfirm()
    isConfirmed = true
    modals.close(id)
  }
  function onClose() {
    // The Escape key that closes the question reaches what lies below as well; only the next one counts there.
    setTimeout(() => (asking -= 1))
    if (!isConfirmed) onCancel?.()
  }
  const id = modals.open({
    title,
    closeButtonProps: { 'aria-label': pageI18n()._(msg`Close`) },
    onClose,
    children: <Answer {...question} onConfirm={go} close={() => modals.close(id)} />,
  })
}

type AnswerProps = Omit<Question, 'title' | 'onConfirm' | 'onCancel'> & {
  onConfirm: () => Promise<void>
  close: () => void
}

function Answer({ text, confirm, isDangerous, word, onConfirm, close }: AnswerProps) {
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
            autoComplete="off"
            label={
              <Trans>
                Type <strong>{word}</strong> to go on
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
          <Button type="submit" {...(isDangerous && { color: 'red' })} disabled={!isReady} loading={pending}>
            {confirm}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  )
}
