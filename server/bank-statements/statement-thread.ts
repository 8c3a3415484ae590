import { parentPort, workerData } from 'node:worker_threads'
import { readStatement } from './read-statement.ts'

// Reads a stranger's file in a thread, so that the server goes on selling.
parentPort?.postMessage(await readStatement(workerData))
