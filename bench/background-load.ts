import { fullLoad } from './full-load.ts'

/** Run in a process of its own, so that it does not slow down what is measured beside it: full load until it is killed. */

const [port = '', connections = '', request = ''] = process.argv.slice(2)
const bytes = Buffer.from(request, 'base64')

await fullLoad({
  port: Number(port),
  connections: Number(connections),
  seconds: Number.POSITIVE_INFINITY,
  next: () => bytes,
})
