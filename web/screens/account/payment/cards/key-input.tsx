import { useLingui } from '@lingui/react/macro'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** Field for a secret key: masked, and ignored by password managers. */
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
