import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ensureSystemProgram } from './system-programs.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const unitsLike = (pattern: string) => globSync(`docs/deploy/${pattern}`, { cwd: ROOT }).map((file) => basename(file))

const UNITS = unitsLike('*.{service,timer}')
/** Services that run Foyer. All of them have the same sandbox. */
const OF_FOYER = UNITS.filter((unit) => unit.endsWith('.service') && read(`docs/deploy/${unit}`).includes('User=foyer'))

const settingsOf = (unit: string) =>
  [...read(`docs/deploy/${unit}`).matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => ({ name, value }))
const saidBy = (unit: string, setting: string) =>
  settingsOf(unit)
    .filter(({ name }) => name === setting)
    .map(({ value }) => value)

const placed = mkdtempSync(join(tmpdir(), 'foyer-units-'))
afterAll(() => rmSync(placed, { recursive: true }))
// Writes the units as if the program were installed at the path they name.
for (const unit of UNITS) writeFileSync(join(placed, unit), read(`docs/deploy/${unit}`).replaceAll('/opt/foyer', ROOT))

describe('the units of systemd', () => {
  test('are understood by systemd to the last line', () => {
    expect(OF_FOYER.length).toBeGreaterThan(1)
    const files = UNITS.map((unit) => join(placed, unit))
    expect(analyze('verify', '--man=no', '--recursive-errors=no', ...files)).toBe('')
  })

  test.each(OF_FOYER)('%s is closed to what it does not need', (unit) => {
    // Exposure in tenths, 0 to 100. The program fails above the threshold.
    expect(analyze('security', '--offline=true', '--threshold=20', join(placed, unit))).toContain('OK')
  })

  test('have one sandbox', () => {
    const box = (unit: string) =>
      read(`docs/deploy/${unit}`)
        .match(/^ProtectSystem=(?:.|\n(?!\n))*/m)?.[0]
        .trim()
    for (const unit of OF_FOYER) expect(box(unit), unit).toBe(box('foyer.service'))
  })

  test.each(OF_FOYER)('%s starts what is there, with what npm start gives it', (unit) => {
    const [program = '', ...args] = saidBy(unit, 'ExecStart')[0]?.split(' ') ?? []
    expect(existsSync(program.replace('/opt/foyer', ROOT))).toBe(true)
    expect(existsSync(join(ROOT, args.find((arg) => arg.endsWith('.ts')) ?? 'none'))).toBe(true)
    const [, environment = '', flags = ''] = /exec env (\S+) node (.*?) server/.exec(STARTED) ?? []
    expect(saidBy(unit, 'Environment').join(' ')).toContain(environment)
    if (unit === 'foyer.service') expect(args.join(' ')).toBe(`${flags} server/main.ts`)
  })

  test('the doctor looks where the backup is written', () => {
    const folderOf = (unit: string) => /BACKUP_DIR=(\S+)/.exec(saidBy(unit, 'Environment').join(' '))?.[1]
    expect(saidBy('foyer-backup.service', 'StateDirectory')).toEqual([
      `foyer ${basename(folderOf('foyer-backup.service') ?? '')}`,
    ])
    expect(folderOf('foyer-doctor.service')).toBe(folderOf('foyer-backup.service'))
  })

  test('each timer has its service, and each alarm is one', () => {
    for (const timer of UNITS.filter((unit) => unit.endsWith('.timer')))
      expect(UNITS).toContain(timer.replace('.timer', '.service'))
    for (const alarm of OF_FOYER.flatMap((unit) => saidBy(unit, 'OnFailure')))
      expect(UNITS).toContain(alarm.replace('%n', ''))
  })
})

const STARTED: string = JSON.parse(read('package.json')).scripts.start

describe('the steps of operating.md', () => {
  const steps = read('docs/operating.md').split('## As a service of systemd\n')[1]?.split('\n## ')[0] ?? ''

  test('have the user and the paths of the units', () => {
    const [program] = saidBy('foyer.service', 'WorkingDirectory')
    const [settings] = saidBy('foyer.service', 'EnvironmentFile')
    const [state] = saidBy('foyer.service', 'StateDirectory')
    for (const said of [`git clone ADDRESS ${program}\n`, ` ${settings}\n`, `--home-dir /var/lib/${state} `])
      expect(steps).toContain(said)
    expect(steps).toMatch(new RegExp(`^useradd .* ${saidBy('foyer.service', 'User')[0]}$`, 'm'))
  })

  test('give a shell the folders of the units', () => {
    const inShell = read('docs/deploy/foyer.env').match(/^\w+=.*$/gm)
    const inUnits = OF_FOYER.flatMap((unit) => saidBy(unit, 'Environment').join(' ').split(' '))
    expect(new Set(inUnits.filter((setting) => !setting.startsWith('MALLOC_')))).toEqual(new Set(inShell))
  })

  test('name every unit, and none that is not there', () => {
    const named = [...steps.matchAll(/\bfoyer[\w-]*@?\.(?:service|timer)\b/g)].map(([name]) => name)
    expect(new Set(named)).toEqual(new Set(UNITS))
  })
})

/** Runs systemd-analyze and returns its output; throws if it fails. */
function analyze(...args: string[]): string {
  const program = ensureSystemProgram('systemd-analyze')
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`systemd-analyze ${args[0]} is not content:\n${stderr}${stdout}`)
  }
}
