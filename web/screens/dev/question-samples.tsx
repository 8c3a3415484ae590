import { Card, Text } from '@mantine/core'
import { useState } from 'react'
import type { StoredAnswer } from '#contract/answers.ts'
import type { PublicQuestion } from '#contract/questions.ts'
import { NO_VALIDATION, QUESTION_TYPES } from '#domain/question.ts'
import { AnswerList } from '#web/components/manage/orders/answers-section.tsx'
import { QuestionFields } from '#web/components/questions/question-fields.tsx'
import { SortableList } from '#web/ui/sortable/sortable-list.tsx'
import { Sample } from './sample.tsx'

const OPTIONS = ['Vegan', 'Halal']
const TITLES = ['Name of your group', 'Where you sit', 'Who drives']

const QUESTIONS: PublicQuestion[] = QUESTION_TYPES.map((type, index) => ({
  ...{ id: index + 1, belongs_to: 'ORDER', product_ids: [], type, options: OPTIONS, validation: NO_VALIDATION },
  ...{ title: `A question of the kind ${type}`, required: index % 2 === 0, condition: null },
  description: index === 0 ? '<p>With an explanation that may hold a <a href="/">link</a>.</p>' : null,
  ...{ purpose: index === 1 ? 'For the kitchen' : null, retention_days: index === 1 ? 30 : null },
}))

const ANSWERS: StoredAnswer[] = [
  {
    ...{ id: 1, question_id: 1, order_item_id: null, position: null, belongs_to: 'ORDER', type: 'SINGLE_LINE_TEXT' },
    ...{ title: 'Name of your group', answer: 'The choir', options: [] },
  },
  {
    ...{ id: 2, question_id: 2, order_item_id: 7, position: 1, belongs_to: 'PRODUCT', type: 'CHECKBOX' },
    ...{ title: 'Diet', answer: OPTIONS, options: OPTIONS },
  },
]

/** Question fields, answers, and a sortable list. */
export function QuestionSamples() {
  const [ids, setIds] = useState([0, 1, 2])
  const items = ids.map((id) => ({ id, name: TITLES[id] ?? '' }))
  const onSort = (sorted: number[]) => {
    setIds(sorted)
    return true
  }
  return (
    <>
      <Sample title="Questions of every kind">
        <form>
          <QuestionFields
            questions={QUESTIONS}
            shown={QUESTIONS}
            below="order"
            form={{ saved: {}, errors: { 'order.answers.2': 'Fill this in.' }, countries: [] }}
          />
        </form>
      </Sample>
      <Sample title="Answers">
        <AnswerList
          event_id={1}
          answers={ANSWERS}
          nameOf={({ order_item_id }) => (order_item_id === null ? null : 'Mug 2')}
          onEdit={() => undefined}
        />
      </Sample>
      <Sample title="A list to put in order">
        <Card withBorder padding={0}>
          <SortableList label="Questions" items={items} onSort={onSort} maySort>
            {({ name }) => <Text>{name}</Text>}
          </SortableList>
        </Card>
      </Sample>
    </>
  )
}
