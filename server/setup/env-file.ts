import { open, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isDeepStrictEqual, parseEnv } from 'node:util'
import { Refusal } from '#server/backup/refusal.ts'

/** New values by name; null removes a setting. */
export type Changes = Readonly<Record<string, string | null>>

/** The file with these settings changed and every other line unchanged, as Node reads it. */
export function changedEnv(text: string, changes: Changes): string {
  let changed = text
  for (const [name, value] of Object.entries(changes))
    changed = value === null ? without(changed, name) : withValue(changed, name, quoted(name, value))
  const wanted = { ...parseEnv(text), ...changes }
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null))
  if (!isDeepStrictEqual({ ...parseEnv(changed) }, given))
    throw new Refusal(
      `.env is written in a way that cannot be changed safely: set ${Object.keys(changes).join(', ')} there by hand.`,
    )
  return changed
}

/** Text before the value, the value, which may span several lines in quotes, and text after it. */
const assignment = (name: string) =>
  new RegExp(
    `^([ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=[ \\t]*)("[^"]*"|'[^']*'|\`[^\`]*\`|[^\\r\\n#]*?)([ \\t]*(?:#[^\\r\\n]*)?)$`,
    'gm',
  )

function without(text: string, name: string): string {
  return text.replace(new RegExp(`${assignment(name).source}\\r?\\n?`, 'gm'), '')
}

/** Replaces the value in effect, which is the last one; otherwise adds a line below its example, or at the end. */
function withValue(text: string, name: string, value: string): string {
  const last = [...text.matchAll(assignment(name))].at(-1)
  if (last) {
    const [whole, before = '', , after = ''] = last
    return text.slice(0, last.index) + before + value + after + text.slice(last.index + whole.length)
  }
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const example = [...text.matchAll(new RegExp(`^#[ \\t]*${name}=[^\\r\\n]*(?:\\r?\\n|$)`, 'gm'))].at(-1)
  const at = example ? example.index + example[0].length : text.length
  const before = text.slice(0, at)
  const gap = before === '' || before.endsWith('\n') ? '' : newline
  return `${before}${gap}${name}=${value}${newline}${text.slice(at)}`
}

/** Values without quotes, because they can be read in one way only. */
const PLAIN = /^[\w.:/@%+,?&=-]+$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: a line must hold no control character, so they are named
const CONTROL = /[\u0000-\u001f\u007f]/

/** Quoted so that Node reads it back, which has no escape for a quote within the same quotes. */
function quoted(name: string, value: string): string {
  if (PLAIN.test(value)) return value
  const ways = [`'${value}'`, `"${value}"`, `\`${value}\``, value]
  const way = CONTROL.test(value) ? undefined : ways.find((text) => parseEnv(`${name}=${text}\n`)[name] === value)
  if (way === undefined)
    throw new Refusal(
      `${name} cannot be written into .env: it has all three kinds of quotes, or is not one line of text.`,
    )
  return way
}

/** Empty if there is no file. */
export async function readEnvFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw new Refusal(`${file} cannot be read: ${(error as Error).message}`)
  }
}

/** Writes all or nothing, readable by its owner only: the former owner, or the owner of the folder. */
export async function writeEnvFile(file: string, text: string): Promise<void> {
  const place = await realpath(file).catch(() => file)
  const { uid, gid } = await stat(place).catch(() => stat(dirname(place)))
  const unfinished = `${place}.new-${process.pid}`
  try {
    const handle = await open(unfinished, 'wx', 0o600)
    try {
      await handle.writeFile(text)
      if (process.getuid?.() === 0) await handle.chown(uid, gid)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, place)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw new Refusal(`${file} cannot be written: ${(error as Error).message}`)
  }
}
