import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { createEvent, signUp } from '#test/factories.ts'
import { UPLOADS_AT_ONCE } from './upload-slots.ts'

const { app } = await createTestApp()

/** A file of which nothing comes, until somebody ends it; says how often it was asked for more. */
function slowFile() {
  let end = () => {}
  const asked = { times: 0 }
  const body = new ReadableStream(
    {
      pull(controller) {
        asked.times += 1
        return new Promise<void>((resolve) => {
          end = () => {
            controller.close()
            resolve()
          }
        })
      },
    },
    { highWaterMark: 0 },
  )
  return { body, asked, end: () => end() }
}

type Newcomer = Awaited<ReturnType<typeof signUp>>

/** Under a key, as it is read even earlier with one. */
function upload({ visitor }: Newcomer, event_id: number, body: ReadableStream) {
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'idempotency-key': crypto.randomUUID() }
  return visitor.fetch(`/api/events/${event_id}/images`, {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit)
}

test('of one account few files are read at once; nothing of a further one is, and another account goes on', async () => {
  const [ada, eve] = [await signUp(app), await signUp(app)]
  const [{ id }, { id: other }] = [await createEvent(ada), await createEvent(eve)]
  const files = Array.from({ length: UPLOADS_AT_ONCE.of_one_account }, slowFile)
  const uploads = files.map(({ body }) => upload(ada, id, body))
  await expect.poll(() => files.every(({ asked }) => asked.times > 0)).toBe(true)

  const further = slowFile()
  const refusal = await upload(ada, id, further.body)
  expect([refusal.status, refusal.headers.get('retry-after'), further.asked.times]).toEqual([429, '5', 0])
  const foreign = slowFile()
  const another = upload(eve, other, foreign.body)
  await expect.poll(() => foreign.asked.times).toBeGreaterThan(0)

  for (const { end } of [...files, foreign]) end()
  expect((await Promise.all([...uploads, another])).map(({ status }) => status)).not.toContain(429)
  // What is over gives its place back.
  const after = slowFile()
  const last = upload(ada, id, after.body)
  await expect.poll(() => after.asked.times).toBeGreaterThan(0)
  after.end()
  expect((await last).status).toBe(422)
})

test('of all accounts together not many more: nothing of what is above is read', async () => {
  const { of_all, of_one_account } = UPLOADS_AT_ONCE
  const accounts = await Promise.all(Array.from({ length: of_all / of_one_account + 1 }, () => signUp(app)))
  const events = await Promise.all(accounts.map((account) => createEvent(account)))
  const senders = accounts.map((account, index) => ({ account, event_id: events[index]?.id ?? 0 }))
  const [last, ...busy] = senders
  const files = busy.flatMap((sender) => Array.from({ length: of_one_account }, () => ({ ...sender, ...slowFile() })))
  const uploads = files.map(({ account, event_id, body }) => upload(account, event_id, body))
  await expect.poll(() => files.every(({ asked }) => asked.times > 0)).toBe(true)
  const further = slowFile()
  const refusal = last && (await upload(last.account, last.event_id, further.body))
  expect([refusal?.status, further.asked.times]).toEqual([503, 0])
  for (const { end } of files) end()
  await Promise.all(uploads)
})
