import { Trans, useLingui } from '@lingui/react/macro'
import { Card, Loader, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type BankStatement, bankStatements } from '#contract/bank-statements.ts'
import { ApiFailure } from '#contract/client.ts'
import { MOST_STATEMENT_MEGABYTES } from '#domain/bank-statement.ts'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { issueMessage } from '#web/lib/errors/issue-messages.ts'
import { useEvent } from '#web/lib/manage-context.ts'

type Props = { onRead: (statement: BankStatement) => void }

export function ChooseStatement({ onRead }: Props) {
  const { t } = useLingui()
  const { send, pending, error } = useSendStatement(onRead)
  return (
    <Card withBorder maw={640} padding="lg">
      <Stack gap="lg">
        <Text>
          <Trans>
            Download the statement of your account from your bank, and choose it here. You’ll see suggestions first; no
            order changes before you book.
          </Trans>
        </Text>
        <TextInput
          type="file"
          accept=".xml,.csv,.txt,.xlsx"
          label={t`File`}
          required
          description={t`CAMT.053 (XML), CSV or Excel (.xlsx), up to ${MOST_STATEMENT_MEGABYTES} MB. We don’t keep the file.`}
          error={error}
          disabled={pending}
          rightSection={pending && <Loader size="xs" />}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            if (file) void send(file)
          }}
        />
      </Stack>
    </Card>
  )
}

function useSendStatement(onRead: Props['onRead']) {
  const { i18n } = useLingui()
  const { id: event_id } = useEvent()
  const { mutateAsync, isPending } = useApiMutation(bankStatements.match)
  const [error, setError] = useState<string | null>(null)
  async function send(file: File) {
    const body = new FormData()
    body.set('file', file)
    setError(null)
    try {
      onRead((await mutateAsync({ params: { event_id }, body })).data)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      const [issue] = failure.issues
      setError(issue ? issueMessage(i18n, issue) : i18n._(errorMessage(failure)))
    }
  }
  return { send, pending: isPending, error }
}
