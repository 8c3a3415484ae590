import { Trans } from '@lingui/react/macro'
import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { inventCode } from '#web/lib/forms/invent-code.ts'

type Props = TextInputProps & { onInvent: (code: string) => void }

/** Field for a code, with a button that generates one. */
export function CodeField({ onInvent, ...props }: Props) {
  return (
    <TextInput
      required
      autoComplete="off"
      spellCheck={false}
      rightSection={
        <Button size="compact-sm" variant="subtle" onClick={() => onInvent(inventCode())}>
          <Trans>Generate</Trans>
        </Button>
      }
      rightSectionWidth={108}
      {...props}
    />
  )
}
