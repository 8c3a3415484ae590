import { fullLoad } from './full-load.ts'

/**
 * Run in a separate process, so that it does not slow down the measured one: full load until it is killed. Answers a message
 * with the number of answers of each status so far.
 */

export type Answers = { milliseconds: number; statuses: Record<number, number> }

const [port = '', connections = '', request = ''] = process.argv.slice(2)
const bytes = Buffer.from(request, 'base64')
const statuses: Answers['statuses'] = {}

process.on('message', () => process.send?.({ milliseconds: performance.now(), statuses } satisfies Answers))

await fullLoad({
  port: Number(port),
  connections: Number(connections),
  seconds: Number.POSITIVE_INFINITY,
  next: () => bytes,
  onAnswer: ({ status }) => {
    statuses[status] = (statuses[status] ?? 0) + 1
  },
})
