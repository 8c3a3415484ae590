import { useLingui } from '@lingui/react/macro'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'

type Props = Omit<PasswordInputProps, 'autoComplete'> & { autoComplete: 'current-password' | 'new-password' }

/** Password field with a button to show the password, reachable by keyboard. */
export function ManagePasswordInput(props: Props) {
  const { t } = useLingui()
  const [isVisible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...props}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t`Show password` }}
    />
  )
}
