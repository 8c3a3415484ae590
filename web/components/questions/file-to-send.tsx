import { Trans, useLingui } from '@lingui/react/macro'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { type FileKind, MOST_MEGABYTES } from '#domain/question.ts'
import fields from '#web/components/shared/field.module.css'
import type { ControlProps } from './control-props.ts'
import styles from './file-to-send.module.css'
import { Title } from './question-title.tsx'

const ENDINGS: Record<FileKind, string> = {
  IMAGE: '.jpg,.jpeg,.png,.webp',
  PDF: '.pdf',
  DOCUMENT: '.docx,.xlsx,.odt,.ods',
}

/** Accepted kinds if the question does not restrict them. */
const ALL_KINDS = Object.keys(ENDINGS) as FileKind[]

type Props = ControlProps & { children: ReactNode }

/**
 * File field that uploads as soon as a file is chosen. The form then contains the file's key and name, in uncontrolled fields
 * like all others.
 */
export function FileToSend({ question, id, name, form, describedBy, children }: Props) {
  const sending = useSending(question.id, form.sendFile)
  const { file_kinds, most } = question.validation
  const megabytes = most ?? MOST_MEGABYTES
  const savedName = form.saved[`${name}.file_name`]
  // Without `sendFile`, a file sent before can still be removed.
  const canChoose = form.sendFile !== undefined || savedName === undefined
  return (
    <div className={fields.field}>
      <label htmlFor={canChoose ? id : `${id}-sent`}>
        <Title question={question} />
      </label>
      {children}
      {canChoose && (
        <>
          <input
            type="file"
            id={id}
            className={styles.choose}
            accept={(file_kinds ?? ALL_KINDS).map((kind) => ENDINGS[kind]).join()}
            aria-invalid={form.errors[name] ? true : undefined}
            aria-describedby={[`${id}-limit`, describedBy].filter(Boolean).join(' ')}
            onChange={sending.choose}
          />
          <p id={`${id}-limit`} className={fields.help}>
            <Trans>Up to {megabytes} MB</Trans>
          </p>
        </>
      )}
      <Sent {...{ id, name, sending }} saved={{ file_key: form.saved[`${name}.file_key`], file_name: savedName }} />
    </div>
  )
}

type SentProps = {
  id: string
  name: string
  sending: ReturnType<typeof useSending>
  saved: { file_key: string | undefined; file_name: string | undefined }
}

function Sent({ id, name, sending: { key, shownName, state, remove }, saved }: SentProps) {
  const { t } = useLingui()
  return (
    <>
      <div className={styles.sent}>
        <input
          ref={shownName}
          id={`${id}-sent`}
          name={`${name}.file_name`}
          className={styles.name}
          defaultValue={saved.file_name}
          placeholder=" "
          readOnly
          aria-label={t`Sent file`}
        />
        <input ref={key} name={`${name}.file_key`} defaultValue={saved.file_key} hidden readOnly />
        <button type="button" className={styles.remove} onClick={remove}>
          <Trans>Remove file</Trans>
        </button>
      </div>
      <p role="status" className={state.refusal ? fields.error : fields.help}>
        {state.isSending && <progress aria-label={t`Sending the file`} />}
        {state.refusal ?? state.said}
      </p>
    </>
  )
}

type State = { isSending?: boolean; said?: string; refusal?: string }

function useSending(question_id: number, sendFile: ControlProps['form']['sendFile']) {
  const { t } = useLingui()
  const key = useRef<HTMLInputElement>(null)
  const shownName = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<State>({})

  function write(file_key: string, file_name: string) {
    if (!key.current || !shownName.current) return
    key.current.value = file_key
    shownName.current.value = file_name
    shownName.current.dispatchEvent(new Event('input', { bubbles: true }))
  }

  async function send(input: HTMLInputElement) {
    const [file] = input.files ?? []
    if (!file || !sendFile || state.isSending) return
    setState({ isSending: true })
    const { sent, refusal } = await sendFile(question_id, file)
    if (sent) write(sent.file_key, sent.file_name)
    setState(sent ? { said: t`File sent.` } : { refusal })
    // Allows choosing the same file again, after an upload or a refusal.
    input.value = ''
  }

  function remove() {
    write('', '')
    setState({ said: t`File removed.` })
  }

  return { key, shownName, state, remove, choose: (event: ChangeEvent<HTMLInputElement>) => void send(event.target) }
}
