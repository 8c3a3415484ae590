import { parseArgs } from 'node:util'
import { faultsInput } from './faults.ts'
import { startDouble } from './start-double.ts'
import { DOUBLE_KEYS } from './world.ts'

const { values } = parseArgs({
  options: { port: { type: 'string', default: '0' }, record: { type: 'string' }, faults: { type: 'string' } },
})
const double = await startDouble({ port: Number(values.port), record: values.record })
if (values.faults) double.world.faults = faultsInput.parse(JSON.parse(values.faults))
// One line of JSON, so that whoever started the process knows where it listens.
process.stdout.write(`${JSON.stringify({ address: double.address, keys: DOUBLE_KEYS })}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void double.stop())
