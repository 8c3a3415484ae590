import { Trans, useLingui } from '@lingui/react/macro'
import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { avatar } from '#contract/avatar.ts'
import { ApiFailure } from '#contract/client.ts'
import type { User } from '#contract/users.ts'
import { useAskToDelete } from '#web/components/manage/screen/ask-to-delete.ts'
import { Initials } from '#web/components/manage/words/initials.tsx'
import { keepUser } from '#web/lib/calls/keep-user.ts'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { errorMessage, fetchErrorMessage } from '#web/lib/errors/error-words.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'

const TYPES = ['image/jpeg', 'image/png', 'image/webp']
const MAX_BYTES = 8 * 1024 * 1024

/** The user's picture, or initials. */
export function Picture({ user }: { user: User }) {
  const { upload, pending } = useUpload()
  return (
    <Group>
      <Initials name={user.full_name} picture={user.avatar_url} />
      <Stack gap={4}>
        <Group gap="xs">
          <FileButton accept={TYPES.join(',')} onChange={(file) => void (file && upload(file))}>
            {(props) => (
              <Button {...props} variant="default" size="xs" loading={pending}>
                {user.avatar_url ? <Trans>Replace picture</Trans> : <Trans>Choose picture</Trans>}
              </Button>
            )}
          </FileButton>
          {user.avatar_url && <DeletePicture />}
        </Group>
        <Text size="sm" c="dimmed">
          <Trans>Visible to your team. JPEG, PNG or WebP, up to 8 MB. It’s cropped to a square.</Trans>
        </Text>
      </Stack>
    </Group>
  )
}

function useUpload() {
  const { t, i18n } = useLingui()
  const mutation = useApiMutation(avatar.set)
  async function upload(file: File): Promise<void> {
    // The server would refuse the file too, but only after the whole upload.
    if (!TYPES.includes(file.type) || file.size > MAX_BYTES)
      return notifyProblem(i18n._(await fetchErrorMessage({ code: 'wrong_file' })))
    const body = new FormData()
    body.set('image', file)
    try {
      keepUser((await mutation.mutateAsync({ body })).data)
      notifyDone(t`Picture saved.`)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      notifyProblem(i18n._(errorMessage(error)))
    }
  }
  return { upload, pending: mutation.isPending }
}

function DeletePicture() {
  const { t } = useLingui()
  const remove = useApiMutation(avatar.remove)
  const askToDelete = useAskToDelete()
  return (
    <Button
      variant="subtle"
      color="red"
      size="xs"
      onClick={() =>
        askToDelete({
          title: t`Delete your picture?`,
          text: t`Your initials take its place.`,
          run: async () => keepUser((await remove.mutateAsync({})).data),
          done: t`Picture deleted.`,
        })
      }
    >
      <Trans>Delete picture</Trans>
    </Button>
  )
}
