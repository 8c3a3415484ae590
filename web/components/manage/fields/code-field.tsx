import { Trans } from '@lingui/react/macro'
import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { inventCode } from '#web/lib/invent-code.ts'

type Props = TextInputProps & { onInvent: (code: string) => void }

/** A code that people type or pass on, and a button that makes one up. */
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
