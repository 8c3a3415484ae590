import { isConnectionLost } from '#server/lib/connection-lost.ts'
import { Refusal } from './refusal.ts'

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** 12345678 → "12.3 MB". */
export function size(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** unit
  return `${unit === 0 ? value : value.toFixed(1)} ${UNITS[unit]}`
}

export const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EFBIG']
const NO_RIGHT = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR']

/** Describes an error in one sentence, with the folder written to and what is left of the backup. */
export function sentence(thrown: unknown, { folder, left }: { folder: string; left: string }): string {
  const error = thrown as NodeJS.ErrnoException
  if (error instanceof Refusal || EXPECTED.includes(error.name)) return error.message
  if (error.name === 'AbortError') return `Stopped. ${left}`
  if (NO_ROOM.includes(error.code ?? '')) return `There is no room left in ${folder}. ${left}`
  if (NO_RIGHT.includes(error.code ?? ''))
    return `${error.path ?? folder} cannot be written to (${error.code}). ${left}`
  const reason = error.message || error.code || error.name
  if (isConnectionLost(error) || error.code === 'ECONNREFUSED')
    return `The database cannot be reached, or the connection to it was lost (${reason}). ${left}`
  return `${reason.replace(/\.?$/, '.')} ${left}`
}

const EXPECTED = ['ConfigError', 'DataDirInUse', 'MigrationError']
