import { Trans, useLingui } from '@lingui/react/macro'
import { Card, Stack, Text } from '@mantine/core'
import { type BankStatement, bankStatements } from '#contract/bank-statements.ts'
import { MOST_STATEMENT_MEGABYTES } from '#domain/bank-statement.ts'
import { UploadField } from '#web/components/manage/uploads/upload-field.tsx'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { useEvent } from '#web/lib/manage-context.ts'

export function ChooseStatement({ onRead }: { onRead: (statement: BankStatement) => void }) {
  const { t } = useLingui()
  const { id: event_id } = useEvent()
  const { mutateAsync } = useApiMutation(bankStatements.match)
  return (
    <Card withBorder maw={640} padding="lg">
      <Stack gap="lg">
        <Text>
          <Trans>
            Download the statement of your account from your bank, and choose it here. You’ll see suggestions first; no
            order changes before you book.
          </Trans>
        </Text>
        <UploadField
          accept=".xml,.csv,.txt,.xlsx"
          description={t`CAMT.053 (XML), CSV or Excel (.xlsx), up to ${MOST_STATEMENT_MEGABYTES} MB. We don’t keep the file.`}
          send={async (body) => onRead((await mutateAsync({ params: { event_id }, body })).data)}
        />
      </Stack>
    </Card>
  )
}
