import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { openInstallation } from '#test/processes/installation.ts'

const { processes } = await openInstallation({ roles: ['all', 'web', 'worker'] })

/** Priority of each thread of a process; throws if one has ended meanwhile. */
const priorities = (pid: number) => readdirSync(`/proc/${pid}/task`).map((thread) => getPriority(Number(thread)))

test('who answers visitors goes before who works in the background', async () => {
  const [all, web, worker] = processes.map(({ pid }) => pid)
  if (!all || !web || !worker) throw new Error('a process is missing')
  expect([all, web, worker].map((pid) => getPriority(pid))).toEqual([0, 0, 10])
  // The background thread starts after the process has begun to serve visitors.
  await expect.poll(() => priorities(all)).toContain(10)
  await expect.poll(() => priorities(web)).not.toContain(10)
})
