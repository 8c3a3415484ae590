import type { I18n, MessageDescriptor } from '@lingui/core'
import type { Issue, IssueCode, IssueParams } from '#contract/issues.ts'

/** Message for each issue code, in the reader's language. */
export type IssueMessages = { [C in IssueCode]: (params: IssueParams<C>) => MessageDescriptor }

/** Null if the table has no message for the code. */
export function translate(i18n: I18n, messages: Partial<IssueMessages>, { code, params }: Issue): string | null {
  const message = messages[code] as ((given: Issue['params']) => MessageDescriptor) | undefined
  return message ? i18n._(message(params)) : null
}
