import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stripVTControlCharacters } from 'node:util'
import { ensureSystemProgram } from './system-programs.ts'
import { until } from './until.ts'

export type Terminal = {
  /** Waits until this question is asked after the last answer, and answers it. */
  answer: (question: RegExp, text: string) => Promise<void>
  /** All output so far. */
  shown: () => string
  ended: Promise<number>
}

const ENTER = '\r'

/** Runs a program in a real terminal. */
export function openTerminal(
  words: readonly string[],
  { cwd, env }: { cwd: string; env: Record<string, string | undefined> },
): Terminal {
  const command = words.map((word) => `'${word}'`).join(' ')
  const script = ensureSystemProgram('script')
  const child = spawn(script, ['--quiet', '--return', '--command', command, '/dev/null'], {
    cwd,
    env: { TERM: 'xterm', SHELL: '/bin/sh', ...env },
  })
  let output = ''
  let read = 0
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const shown = () => stripVTControlCharacters(output)
  const ended = once(child, 'close').then(([code]) => code as number)

  async function answer(question: RegExp, text: string): Promise<void> {
    const place = () => shown().slice(read).search(question)
    await until(
      () => `${question} is asked after: ${shown().slice(read)}`,
      () => place() >= 0,
    )
    read = shown().length
    child.stdin.write(text + ENTER)
  }
  return { answer, shown, ended }
}
