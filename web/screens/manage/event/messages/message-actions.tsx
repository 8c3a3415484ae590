import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconCopy, IconMailForward, IconX } from '@tabler/icons-react'
import { ApiFailure } from '#contract/client.ts'
import { type Message, messages } from '#contract/messages.ts'
import { TAKE_BACK_SECONDS } from '#domain/message.ts'
import { useAskAndTell } from '#web/components/manage/screen/ask-and-tell.ts'
import { useSecondsUntil } from '#web/components/manage/screen/use-seconds-until.ts'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { errorMessage } from '#web/lib/errors/error-words.ts'
import { notifyDone, notifyProblem } from '#web/lib/notify.ts'
import styles from './messages.module.css'

const ICON = { size: 18, stroke: 1.5 }

type Props = { message: Message; onReuse: ((message: Message) => void) | undefined }

/** Actions on a message in its present state. */
export function MessageActions({ message, onReuse }: Props) {
  const may = useMay()
  const { status, scheduled_at, counts } = message
  return (
    <>
      {status === 'SCHEDULED' && scheduled_at === null && <TakeBack message={message} />}
      <Group gap="xs" className={styles.actions}>
        {status === 'SCHEDULED' && scheduled_at !== null && may(messages.cancel) && <Cancel message={message} />}
        {status === 'SENT' && counts.resendable > 0 && may(messages.resend) && <SendAgain message={message} />}
        {onReuse && status !== 'SCHEDULED' && (
          <Button variant="default" leftSection={<IconCopy {...ICON} />} onClick={() => onReuse(message)}>
            <Trans>Use again</Trans>
          </Button>
        )}
      </Group>
    </>
  )
}

/** Shows the result of a call, even if the button is gone by then. */
function useOutcome() {
  const { i18n } = useLingui()
  return async (call: Promise<unknown>, done: string) => {
    try {
      await call
      notifyDone(done)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      notifyProblem(i18n._(errorMessage(failure)))
    }
  }
}

const keyOf = ({ event_id, id }: Message) => ({ event_id, message_id: id })

/** A message sent at once waits for a minute before it leaves; until then it can be taken back. */
function TakeBack({ message }: { message: Message }) {
  const { t } = useLingui()
  const mayCancel = useMay()(messages.cancel)
  const seconds = Math.min(useSecondsUntil(Date.parse(message.starts_at)), TAKE_BACK_SECONDS)
  const { mutateAsync, isPending } = useApiMutation(messages.cancel)
  const tell = useOutcome()
  const cancel = () => tell(mutateAsync({ params: keyOf(message) }), t`Message taken back. It wasn’t sent.`)
  return (
    <Alert color="aubergine">
      <Group justify="space-between" gap="sm">
        <Text fw={550} className="tabular">
          {seconds > 0 ? <Trans>Sending in {seconds} s</Trans> : <Trans>Sending…</Trans>}
        </Text>
        {mayCancel && (
          <Button
            variant="default"
            loading={isPending}
            leftSection={<IconArrowBackUp {...ICON} />}
            onClick={() => void cancel()}
          >
            <Trans>Take back</Trans>
          </Button>
        )}
      </Group>
    </Alert>
  )
}

function Cancel({ message }: { message: Message }) {
  const { t } = useLingui()
  const ask = useAskAndTell()
  const cancel = useApiMutation(messages.cancel)
  return (
    <Button
      variant="default"
      leftSection={<IconX {...ICON} />}
      onClick={() =>
        ask({
          title: t`Cancel message “${message.subject}”?`,
          text: t`It won’t be sent. You can use its text again.`,
          confirm: t`Cancel message`,
          isDangerous: true,
          run: () => cancel.mutateAsync({ params: keyOf(message) }),
          done: t`Message cancelled.`,
        })
      }
    >
      <Trans>Cancel message</Trans>
    </Button>
  )
}

function SendAgain({ message }: { message: Message }) {
  const { t } = useLingui()
  const { mutateAsync, isPending } = useApiMutation(messages.resend)
  const tell = useOutcome()
  const { resendable } = message.counts
  const done = t`${plural(resendable, { one: 'Sending again to # address.', other: 'Sending again to # addresses.' })}`
  const send = () => tell(mutateAsync({ params: keyOf(message) }), done)
  return (
    <Button
      h="auto"
      mih={36}
      py={6}
      styles={{ label: { textAlign: 'left', whiteSpace: 'normal', lineHeight: 1.4 } }}
      leftSection={<IconMailForward {...ICON} />}
      loading={isPending}
      onClick={() => void send()}
    >
      <Trans>Send again to those it didn’t reach</Trans>
    </Button>
  )
}
