import { useLingui } from '@lingui/react/macro'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A key that nobody looking over a shoulder reads, and that no password manager keeps. */
export function KeyInput(props: PasswordInputProps) {
  const { t } = useLingui()
  return (
    <PasswordInput
      {...props}
      autoComplete="off"
      data-1p-ignore
      data-lpignore="true"
      spellCheck={false}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t`Show key` }}
    />
  )
}
