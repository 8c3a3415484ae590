import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { type AttendeeImportState, attendeeImports, type ImportProblem } from '#contract/attendee-imports.ts'
import { ApiFailure } from '#contract/client.ts'
import { callApi } from '#web/lib/calls/api.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { issueMessage } from '#web/lib/errors/issue-messages.ts'
import { saveContent } from '#web/lib/forms/save-content.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { notifyProblem } from '#web/lib/notify.ts'
import { problemRows } from './problem-rows.ts'
import { useFieldNames } from './use-import-words.ts'

/** Download of all skipped rows, to correct and import again. */
export function SaveProblems({ one }: { one: AttendeeImportState }) {
  const { t, i18n } = useLingui()
  const { id: event_id } = useEvent()
  const names = useFieldNames()
  const [pending, setPending] = useState(false)
  const say = (issues: ImportProblem['issues']) =>
    issues.map((issue) => `${names[issue.path]}: ${issueMessage(i18n, issue)}`).join(' · ')

  async function save() {
    setPending(true)
    try {
      const { data } = await callApi(attendeeImports.problems, { params: { event_id, attendee_import_id: one.id } })
      const text = problemRows(one.header, data, { row: t`Row`, problem: t`Problem`, say })
      saveContent(new Blob([text], { type: 'text/csv' }), `${one.file_name.replace(/\.\w+$/, '')}-problems.csv`)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      notifyProblem(i18n._(errorMessage(error)))
    } finally {
      setPending(false)
    }
  }

  return (
    <Button
      variant="default"
      mt="xs"
      w="fit-content"
      loading={pending}
      leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
      onClick={() => void save()}
    >
      <Trans>Save these rows as a file</Trans>
    </Button>
  )
}
