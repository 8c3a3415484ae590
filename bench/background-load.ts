import { fullLoad } from './full-load.ts'

/**
 * Run in a process of its own, so that it does not slow down what is measured beside it: full load until it is killed.
 * Asked by a message, it tells how many answers of each status have come so far.
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
