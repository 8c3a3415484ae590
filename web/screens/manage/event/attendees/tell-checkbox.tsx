import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'

/** Checkbox for informing the attendee; checked at first. `onChange` is called with each change. */
export function TellCheckbox({ email, onChange }: { email: string; onChange: (isTold: boolean) => void }) {
  const { t } = useLingui()
  return (
    <Checkbox
      mt="md"
      defaultChecked
      label={t`Tell the attendee`}
      description={t`We’ll email ${email}, and the buyer if their address is different.`}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
