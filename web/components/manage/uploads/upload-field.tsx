import { useLingui } from '@lingui/react/macro'
import { Loader, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiFailure } from '#contract/client.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { issueMessage } from '#web/lib/errors/issue-messages.ts'

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
      const [issue] = failure.issues
      setError(issue ? issueMessage(i18n, issue) : i18n._(errorMessage(failure)))
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
