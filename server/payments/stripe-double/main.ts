import { parseArgs } from 'node:util'
import { faultsInput } from './faults.ts'
import { startDouble } from './start-double.ts'
import { DOUBLE_KEYS } from './world.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { port: { ...text, default: '0' }, record: text, keep: text, faults: text },
})
const { record, keep } = values
const double = await startDouble({ port: Number(values.port), record, keep })
if (values.faults) double.world.faults = faultsInput.parse(JSON.parse(values.faults))
const told = { address: double.address, keys: DOUBLE_KEYS }
// One line of JSON with the address, for the starting process; also a message if there is a channel.
process.stdout.write(`${JSON.stringify(told)}\n`)
process.send?.(told)

const stop = () => void double.stop().then(() => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
// The parent process is gone, in whatever way.
if (process.send) process.once('disconnect', stop)
