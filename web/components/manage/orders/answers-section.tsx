import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { StoredAnswer } from '#contract/answers.ts'
import { questions } from '#contract/questions.ts'
import { isFileAnswer } from '#domain/judge-answer.ts'
import { useAnswerText } from '#web/components/questions/answer-text.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { lazyPart } from '#web/lib/lazy.tsx'
import { useEvent } from '#web/lib/manage-context.ts'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import styles from './answers-section.module.css'

const AnswerForm = lazyPart(async () => (await import('./answer-form.tsx')).AnswerForm)

type Props = {
  answers: readonly StoredAnswer[]
  /** Name of the unit that an answer belongs to, if there are several. */
  nameOf?: ((answer: StoredAnswer) => string | null) | undefined
}

/** Answers, editable for users with the permission. */
export function AnswersSection({ answers, nameOf }: Props) {
  const [editing, setEditing] = useState<StoredAnswer | null>(null)
  const mayChange = useMay()(questions.updateAnswer)
  const { id: event_id } = useEvent()
  if (answers.length === 0) return null
  return (
    <DrawerSection title={<Trans>Answers</Trans>}>
      <AnswerList {...{ answers, nameOf, event_id }} onEdit={mayChange && setEditing} />
      {editing && <AnswerForm stored={editing} onClose={() => setEditing(null)} />}
    </DrawerSection>
  )
}

type ListProps = Props & { event_id: number; onEdit: ((answer: StoredAnswer) => void) | false }

/** List of answers with the wording of the questions at the time. */
export function AnswerList({ answers, nameOf, event_id, onEdit }: ListProps) {
  const { t } = useLingui()
  const textOf = useAnswerText()
  return (
    <dl className={styles.answers}>
      {answers.map((answer) => {
        const name = nameOf?.(answer)
        return (
          <div key={answer.id} className={styles.answer}>
            <dt>{name ? `${name}: ${answer.title}` : answer.title}</dt>
            <dd>
              <span>
                {isFileAnswer(answer.answer) ? (
                  <a href={`/api/events/${event_id}/answers/${answer.id}/file`} download>
                    {answer.answer.file_name}
                  </a>
                ) : (
                  textOf(answer.answer)
                )}
              </span>
              {onEdit && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={t`Edit answer to “${answer.title}”`}
                  onClick={() => onEdit(answer)}
                >
                  <IconPencil size={18} stroke={1.5} />
                </ActionIcon>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
