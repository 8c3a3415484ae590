import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** The headless shell draws no window: a page takes a quarter less CPU time than in the whole browser. */
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** The path of an installed Chromium: CHROMIUM_PATH, on the PATH, or Playwright's own. */
export function findChromium(): string | null {
  return firstThere([process.env.CHROMIUM_PATH ?? '', ...onPath([SHELL, ...NAMES]), chromium.executablePath()])
}

/** A full Chromium, which has user settings such as the block of third-party cookies. */
export function findWholeChromium(): string | null {
  return firstThere([...onPath(NAMES), chromium.executablePath(), process.env.CHROMIUM_PATH ?? ''])
}

const onPath = (names: string[]) =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))

const firstThere = (paths: string[]) => paths.find((path) => path !== '' && existsSync(path)) ?? null

const INSTALLERS: { what: string; command: [string, string[]][]; possible: () => boolean }[] = [
  {
    what: "Playwright's Chromium",
    command: [['npx', ['playwright', 'install', 'chromium']]],
    possible: () => true,
  },
  {
    what: "the system's package",
    command: [
      ['apt-get', ['update', '-qq']],
      ['apt-get', ['install', '-y', '-qq', 'chromium', SHELL, 'fonts-liberation']],
    ],
    possible: () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'),
  },
]

/** Finds a Chromium or installs one. Its error says how to install one by hand. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  for (const { what, command, possible } of INSTALLERS) {
    if (!possible()) continue
    process.stdout.write(`No Chromium found: installing ${what} …\n`)
    try {
      for (const [program, args] of command) execFileSync(program, args, { stdio: 'inherit', timeout: 300_000 })
    } catch {
      continue
    }
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error('The journeys need a Chromium. Install one, or name it: CHROMIUM_PATH=/path/to/chromium npm test')
}
