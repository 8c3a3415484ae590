import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Of this process's heap, once all that is no longer needed is cleared away. */
export function megabytesInUse(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed / 1024 / 1024
}
