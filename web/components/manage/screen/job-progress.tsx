import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Progress, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiFailure } from '#contract/client.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { notifyProblem } from '#web/lib/notify.ts'

type ProgressProps = { done: number; all: number; label: string; children: ReactNode }

/** Bar of a job on the server, with the figures in words below. */
export function JobProgress({ done, all, label, children }: ProgressProps) {
  return (
    <>
      <Progress value={all > 0 ? (100 * done) / all : 0} color="aubergine" aria-label={label} />
      <Text size="sm" className="tabular">
        {children}
      </Text>
    </>
  )
}

type UndoProps = {
  undo: () => Promise<unknown>
  /** Seconds left; null if the time is not limited. */
  seconds: number | null
  onDone: () => void
}

/** Button that undoes a job on the server. Refusals are shown as notifications. */
export function UndoButton({ undo, seconds, onDone }: UndoProps) {
  const { i18n } = useLingui()
  const { mutate, isPending } = useMutation<unknown, ApiFailure, void>({
    mutationFn: undo,
    onError: (error) => notifyProblem(i18n._(errorMessage(error))),
    onSettled: onDone,
  })
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {seconds === null ? <Trans>Undo</Trans> : <Trans>Undo ({seconds} s)</Trans>}
    </Button>
  )
}
