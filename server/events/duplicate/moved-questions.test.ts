import { expect, test } from 'vitest'
import { eventCopies } from '#contract/event-copies.ts'
import { questions } from '#contract/questions.ts'
import { createTestApp } from '#test/app.ts'
import { createEvent, signUp } from '#test/factories.ts'

const { app } = await createTestApp()
const ada = await signUp(app)
const { call } = ada.visitor

test('asks for days at the same distance, and tells them', async () => {
  const event = await createEvent(ada, { start_date: '2031-03-13T19:00' })
  const validation = { earliest: '2031-03-10', latest: '2031-03-13' }
  await call(questions.create, {
    params: { event_id: event.id },
    body: { belongs_to: 'ORDER', type: 'DATE', title: 'Arrival', validation },
  })
  const moved = { params: { event_id: event.id }, body: { title: 'Again', start_date: '2031-06-12T19:00' } }
  const { data: copy } = await call(eventCopies.create, moved)
  const { data } = await call(questions.list, { params: { event_id: copy.id } })
  expect(data).toMatchObject([{ title: 'Arrival', validation: { earliest: '2031-06-09', latest: '2031-06-12' } }])
  expect(copy.shifted_dates.map(({ part, field, names, to }) => [part, field, names, to])).toEqual([
    ['questions', 'earliest', ['Arrival'], '2031-06-08T22:00:00.000Z'],
    ['questions', 'latest', ['Arrival'], '2031-06-11T22:00:00.000Z'],
  ])
})
