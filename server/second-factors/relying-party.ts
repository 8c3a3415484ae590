import type { Config } from '#server/config.ts'

/** Relying party of passkeys: the host of the address that people type, as in links of emails. */
export function relyingParty({ app_url, app_name }: Pick<Config, 'app_url' | 'app_name'>) {
  const { hostname, origin } = new URL(app_url)
  return { rpName: app_name, expectedRPID: hostname, expectedOrigin: origin }
}
