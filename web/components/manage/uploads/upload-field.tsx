import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Loader, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiFailure } from '#contract/client.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { loadManageWords } from '#web/lib/formats/i18n.ts'

/** Text of the first issue. Its texts are loaded when a file is refused, which is rare. */
async function issueOf(i18n: I18n, { issues: [issue] }: ApiFailure): Promise<string | null> {
  if (!issue) return null
  const [{ issueMessage }] = await Promise.all([import('#web/lib/errors/form-issues.ts'), loadManageWords('issues')])
  return issueMessage(i18n, issue)
}

type Props = { accept: string; description: string; send: (body: FormData) => Promise<unknown> }

/** Field that sends a chosen file at once, and shows why the server refused it. */
export function UploadField({ accept, description, send }: Props) {
  const { t, i18n } = useLingui()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function sendFile(file: File) {
    const body = new FormData()
    body.set('file', file)
    setError(null)
    setPending(true)
    try {
      await send(body)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setError((await issueOf(i18n, failure)) ?? i18n._(errorMessage(failure)))
    } finally {
      setPending(false)
    }
  }
  return (
    <TextInput
      type="file"
      accept={accept}
      label={t`File`}
      required
      description={description}
      error={error}
      disabled={isPending}
      rightSection={isPending && <Loader size="xs" />}
      onChange={(event) => {
        const file = event.currentTarget.files?.[0]
        if (file) void sendFile(file)
      }}
    />
  )
}
