import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '../..')

const service = z.looseObject({
  image: z.string(),
  read_only: z.boolean().default(false),
  tmpfs: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  stop_grace_period: z.string().optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  volumes: z.array(z.string()).default([]),
  command: z.array(z.string()).default([]),
})
export type Service = z.output<typeof service>
const compose = z.looseObject({
  services: z.object({ app: service, database: service, proxy: service, backup: service }),
  volumes: z.record(z.string(), z.unknown()),
})

export const readCompose = () => compose.parse(parse(readFileSync(join(ROOT, 'compose.yaml'), 'utf8'), { merge: true }))

/** A service's restrictions in compose.yaml, as arguments of `docker run`. */
export function limitsOf({ read_only, tmpfs, cap_drop, security_opt }: Service): string[] {
  return [
    ...(read_only ? ['--read-only'] : []),
    ...tmpfs.map((path) => `--tmpfs=${path}`),
    ...cap_drop.map((name) => `--cap-drop=${name}`),
    // Podman knows this option only without the colon.
    ...security_opt.map((option) => `--security-opt=${option.replace(':true', '')}`),
  ]
}
