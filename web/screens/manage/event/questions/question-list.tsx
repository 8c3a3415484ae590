import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Badge, Box, Card, Group, Text } from '@mantine/core'
import { type Question, questions } from '#contract/questions.ts'
import type { BelongsTo } from '#domain/question.ts'
import { hasOptions } from '#domain/question.ts'
import { ActionsMenu, ChangeItem, DeleteItem } from '#web/components/manage/screen/actions-menu.tsx'
import { RowTitle } from '#web/components/manage/screen/card-list.tsx'
import { useApiMutation } from '#web/lib/calls/query.ts'
import { useMay } from '#web/lib/calls/use-may.ts'
import { useEvent } from '#web/lib/manage-context.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SortableList } from '#web/ui/sortable/sortable-list.tsx'
import type { Editing } from './editing.ts'
import { TYPE_WORDS } from './question-words.ts'
import { useQuestionOrder } from './use-question-order.ts'

type Props = { all: readonly Question[]; belongsTo: BelongsTo; onEdit: (editing: Editing) => void }

/** The questions of one part, in the order in which they are asked. */
export function QuestionList({ all, belongsTo, onEdit }: Props) {
  const { t } = useLingui()
  const mayChange = useMay()(questions.update)
  const sort = useQuestionOrder(all)
  const own = all.filter((question) => question.belongs_to === belongsTo)
  if (own.length === 0)
    return (
      <Card withBorder>
        <EmptyState
          drawing="people"
          title={<Trans>No questions here yet</Trans>}
          text={
            belongsTo === 'ORDER' ? (
              <Trans>Asked once per order, for any product.</Trans>
            ) : (
              <Trans>Asked for each ticket or product you choose.</Trans>
            )
          }
        />
      </Card>
    )
  return (
    <Card withBorder padding={0}>
      <SortableList
        label={belongsTo === 'ORDER' ? t`Questions asked once per order` : t`Questions for each ticket or product`}
        items={own.map((question) => ({ ...question, name: question.title }))}
        onSort={(ids) => sort(belongsTo, ids)}
        maySort={mayChange && own.length > 1}
        menu={(question) => mayChange && <QuestionMenu question={question} onEdit={() => onEdit(question)} />}
      >
        {(question) => <QuestionRow question={question} onEdit={() => onEdit(question)} />}
      </SortableList>
    </Card>
  )
}

function QuestionRow({ question, onEdit }: { question: Question; onEdit: () => void }) {
  const { i18n } = useLingui()
  const mayChange = useMay()(questions.update)
  const count = question.options.length
  return (
    <Box px="xs">
      <Group gap={6}>
        <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
          <RowTitle name={question.title} onClick={mayChange && onEdit} />
        </Text>
        <Badges question={question} />
      </Group>
      <Text size="sm" c="dimmed">
        {i18n._(TYPE_WORDS[question.type])}
        {hasOptions(question.type) && (
          <>
            {' · '}
            <Plural value={count} one="# option" other="# options" />
          </>
        )}
        {' · '}
        <Plural value={question.answer_count} _0="no answers yet" one="# answer" other="# answers" />
      </Text>
    </Box>
  )
}

function Badges({ question }: { question: Question }) {
  return (
    <>
      {question.required && (
        <Badge color="aubergine">
          <Trans>must be answered</Trans>
        </Badge>
      )}
      {question.is_hidden && (
        <Badge color="gray">
          <Trans>hidden</Trans>
        </Badge>
      )}
      {question.condition && (
        <Badge variant="default">
          <Trans>conditional</Trans>
        </Badge>
      )}
    </>
  )
}

function QuestionMenu({ question, onEdit }: { question: Question; onEdit: () => void }) {
  const { t } = useLingui()
  const { id: event_id } = useEvent()
  const remove = useApiMutation(questions.remove)
  return (
    <ActionsMenu subject={{ name: question.title }}>
      <ChangeItem onClick={onEdit} />
      <DeleteItem
        title={t`Delete question “${question.title}”?`}
        text={
          <Plural
            value={question.answer_count}
            _0="No one has answered it."
            one="It has one answer, so it can’t be deleted. Hide it instead."
            other="It has # answers, so it can’t be deleted. Hide it instead."
          />
        }
        run={() => remove.mutateAsync({ params: { event_id, question_id: question.id } })}
        done={t`Question deleted.`}
      />
    </ActionsMenu>
  )
}
