import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ImportProblem } from '#contract/attendee-imports.ts'
import { issueMessage } from '#web/lib/errors/issue-messages.ts'
import { useFieldNames } from './use-import-words.ts'

type Props = {
  count: number
  problems: readonly ImportProblem[]
  /** Ways to resolve the problems. */
  children?: ReactNode
}

/** Rows with problems, and how to resolve each. */
export function Problems({ count, problems, children }: Props) {
  const { t, i18n } = useLingui()
  const names = useFieldNames()
  if (count === 0) return null
  const more = count - problems.length
  return (
    <Stack gap={4} component="section" aria-label={t`Rows with problems`}>
      <Text fw={600}>{t`${plural(count, { one: '# row has a problem', other: '# rows have problems' })}`}</Text>
      {problems.map(({ row_number, issues }) => (
        <Text key={row_number} size="sm">
          <Trans>Row {row_number}</Trans>
          {issues.map((issue) => (
            <span key={issue.path}>
              {' · '}
              {names[issue.path]}: {issueMessage(i18n, issue)}
            </span>
          ))}
        </Text>
      ))}
      {more > 0 && (
        <Text size="sm" c="dimmed">
          <Trans>And {more} more.</Trans>
        </Text>
      )}
      {children}
    </Stack>
  )
}
