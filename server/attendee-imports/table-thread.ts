import { parentPort, workerData } from 'node:worker_threads'
import { readTable } from './read-table.ts'

// A file of strangers is read beside the server, which goes on selling; whoever began this ends it when it takes too long.
parentPort?.postMessage(await readTable(workerData))
