import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { access, constants, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import type { Config } from '#server/config.ts'
import { examineCertificate } from '#server/doctor/certificate.ts'
import { isLoopbackName } from '#server/http/address.ts'
import type { Checked } from './checked.ts'

/** Checks that the app can listen there, or does so already. */
export async function checkPort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<Checked> {
  const server = createServer()
  try {
    server.listen({ port, ...(host && { host }) })
    await once(server, 'listening')
    server.close()
    return { fine: [`Port ${port} is free.`] }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EACCES')
      return { trouble: [`Port ${port} is for administrators: use one from 1024 on, behind a proxy.`] }
    if (code !== 'EADDRINUSE') return { trouble: [`Port ${port} cannot be used: ${message}`] }
    if (await isFoyer({ port, host })) return { fine: [`Foyer runs on port ${port} already.`] }
    return { trouble: [`Port ${port} is taken by another program.`] }
  }
}

/** True if `/api/health` answers like Foyer. */
async function isFoyer({ port, host }: Pick<Config, 'port' | 'host'>): Promise<boolean> {
  const isAnywhere = !host || host === '0.0.0.0' || host === '::'
  const name = isAnywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  try {
    const reply = await fetch(`http://${name}:${port}/api/health`, { signal: AbortSignal.timeout(5_000) })
    const { data } = (await reply.json()) as { data?: { status?: string } }
    return ['ok', 'database_unreachable'].includes(data?.status ?? '')
  } catch {
    return false
  }
}

/** Checks that the name resolves and, if https answers already, judges the certificate as browsers do. */
export async function checkAddress({
  app_url,
  trusted_proxies,
}: Pick<Config, 'app_url' | 'trusted_proxies'>): Promise<Checked> {
  const { protocol, hostname } = new URL(app_url)
  if (protocol !== 'https:')
    return isLoopbackName(hostname)
      ? { advice: [`${app_url} leads to this machine only: others need an https address.`] }
      : { trouble: [`${app_url} is not https: passwords could be read on their way.`] }
  const name = hostname.replace(/^\[|\]$/g, '')
  const found = await lookup(name).catch(() => null)
  if (!found) return { trouble: [`${name} leads to no machine: make an A or AAAA record of it in the DNS.`] }
  const certificate = await examineCertificate({ app_url })
  const told = certificate?.trouble ?? []
  const proxies =
    trusted_proxies === 0 ? ['https needs a proxy in front (nginx, Caddy): set TRUSTED_PROXIES to their number.'] : []
  const isThere = !told.some((line) => line.includes('cannot be reached'))
  if (!isThere) return { fine: [`${name} leads to ${found.address}.`], advice: [...told, ...proxies] }
  if (told.length > 0) return { trouble: told.map((line) => `The certificate of ${app_url}: ${line}.`) }
  return { fine: [`${app_url} has a certificate that browsers take.`], advice: proxies }
}

/** Checks that backups can be written there, and whether it is another disk. */
export async function checkFolder({ backup_dir, data_dir }: Pick<Config, 'backup_dir' | 'data_dir'>): Promise<Checked> {
  if (!backup_dir) return { advice: ['Nobody notices when nothing is backed up.'] }
  try {
    const [place, home] = await Promise.all([nearestFolder(backup_dir), nearestFolder(data_dir)])
    // The backup creates missing folders below it.
    await access(place, constants.W_OK | constants.X_OK)
    const [there, here] = await Promise.all([stat(place), stat(home)])
    if (!there.isDirectory()) throw new Error(`${place} is no folder.`)
    const advice =
      there.dev === here.dev
        ? [`${backup_dir} is on the disk that it is meant to outlive. Copy backups elsewhere.`]
        : []
    return { fine: [`Backups can be written to ${backup_dir}.`], advice }
  } catch (error) {
    return { trouble: [`Backups cannot be written to ${backup_dir}: ${(error as Error).message}`] }
  }
}

/** The folder itself, or the nearest existing one above it. */
async function nearestFolder(path: string): Promise<string> {
  const isThere = await stat(path).catch(() => null)
  return isThere || dirname(path) === path ? path : nearestFolder(dirname(path))
}
