import { describe, expect, test } from 'vitest'
import { openInstallation } from '#test/processes/installation.ts'
import { backlogDrains } from './backlog.ts'
import { journeysOf } from './journeys.ts'

const installation = await openInstallation({ roles: ['all'] })
const { db, processes, start } = installation
const journeys = await journeysOf(installation)

/** No job runs in this process, so all its statements belong to the journey. */
const web = await start('web')

describe.each(journeys)('a statement that takes too long: $name', ({ prepare }) => {
  test('whichever it is, the visitor is asked to come again, nothing has happened, and the next try succeeds', async () => {
    // Fills the process's caches first.
    expect(await (await prepare()).send(web)).toBe('ok')
    for (let at = 1; ; at++) {
      const { send, hasHappened } = await prepare()
      await web.send({ do: 'tamper', how: { fault: { at, when: 'before', what: 'time_out' } } })
      const outcome = await send(web)
      const { statements } = await web.send({ do: 'report' })
      await web.send({ do: 'tamper', how: {} })
      const where = `statement ${at}: ${statements[at - 1]?.slice(0, 80)}`
      if (statements.length < at) {
        expect(outcome).toBe('ok')
        expect(at, 'statements that timed out').toBeGreaterThan(1)
        break
      }
      // A reservation that was batched with those of other events is retried by itself.
      if (outcome !== 'ok') {
        expect(outcome, where).toBe('503 busy')
        expect(await hasHappened(), where).toBe(isAfterwards(statements, at))
        if (!isAfterwards(statements, at)) expect(await send(web), where).toBe('ok')
      }
      expect(await hasHappened(), where).toBe(true)
    }
    await backlogDrains(db)
  })
})

/** Reads for the response, after everything is committed. */
const isAfterwards = (statements: string[], at: number) =>
  statements.slice(0, at - 1).some((text) => /^commit\b/i.test(text))

test('no process had to be started again', () => {
  expect(processes).toHaveLength(2)
})
