import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = ButtonProps & { isRunning: boolean; onClick: () => void; children: ReactNode }

/** A button for requests to the provider. While one runs, pressing has no effect and the button keeps the focus. */
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
