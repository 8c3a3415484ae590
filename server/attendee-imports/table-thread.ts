import { parentPort, workerData } from 'node:worker_threads'
import { readTable } from './read-table.ts'

// Reads a stranger's file in a thread, so that the server goes on selling. The starting thread terminates this one when it
// takes too long.
parentPort?.postMessage(await readTable(workerData))
