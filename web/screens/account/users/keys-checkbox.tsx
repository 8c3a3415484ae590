import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'

type Props = { name: string; onChange: (isChecked: boolean) => void }

/** Checkbox in the dialog that removes a team member who created API keys. Uncontrolled: the dialog renders it only once. */
export function KeysCheckbox({ name, onChange }: Props) {
  const { t } = useLingui()
  return (
    <Checkbox
      mt="md"
      label={t`Revoke the API keys that ${name} made`}
      description={t`Programs that use them can no longer connect. Keys made with them are revoked as well.`}
      onChange={({ currentTarget: { checked } }) => onChange(checked)}
    />
  )
}
