import { Trans as LinguiTrans, type TransProps } from '@lingui/react'

/**
 * Component that `<Trans>` compiles to (lingui.config.ts). Lingui looks for tags in the finished sentence, including inserted
 * texts: an organizer called `Rock & <b>Roll</b>` would lose part of its name. Wrapped in a list, a text stays a text.
 */
export function Trans({ values, ...props }: TransProps) {
  const asTexts = Object.entries(values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? [value] : value,
  ])
  return <LinguiTrans {...props} values={Object.fromEntries(asTexts)} />
}
