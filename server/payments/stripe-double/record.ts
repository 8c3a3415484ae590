import { appendFileSync } from 'node:fs'
import type { Answer } from './protocol/answer-once.ts'
import type { Request } from './protocol/serve-api.ts'

const SECRETS = /\b((?:sk|rk)_(?:test|live)_|whsec_)[A-Za-z0-9]+|(_secret_)[A-Za-z0-9]+/g

/** Appends each request with its answer to a file, as a line of JSON. Secret keys are left out. */
export function recorder(file: string | undefined): (request: Request, answer: Answer | null) => void {
  if (!file) return () => undefined
  return ({ method, path, query, body, headers }, answer) => {
    const told = { at: new Date().toISOString(), method, path, query, body, headers, answer }
    appendFileSync(file, `${redacted(JSON.stringify(told))}\n`)
  }
}

const redacted = (text: string) => text.replace(SECRETS, (_, prefix, infix) => `${prefix ?? infix}[redacted]`)
