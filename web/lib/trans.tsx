import { Trans as LinguiTrans, type TransProps } from '@lingui/react'

/**
 * What `<Trans>` compiles to (lingui.config.ts). Lingui looks for tags in the finished sentence, the texts put into it
 * included: an organizer called `Rock & <b>Roll</b>` would lose a part of its name. As a list a text stays a text.
 */
export function Trans({ values, ...props }: TransProps) {
  const asTexts = Object.entries(values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? [value] : value,
  ])
  return <LinguiTrans {...props} values={Object.fromEntries(asTexts)} />
}
