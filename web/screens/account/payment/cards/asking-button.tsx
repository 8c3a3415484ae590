import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = ButtonProps & { isRunning: boolean; onClick: () => void; children: ReactNode }

/** Asks the provider. While it does so it can be pressed without effect, and keeps the focus. */
export function AskingButton({ isRunning, onClick, ...props }: Props) {
  return (
    <Button
      variant="default"
      {...props}
      aria-disabled={isRunning}
      data-disabled={isRunning || undefined}
      onClick={isRunning ? undefined : onClick}
    />
  )
}
