import type { Config } from '#server/config.ts'

/** For whom passkeys are: the host of the address that people type, as in links of e-mails. */
export function relyingParty({ app_url, app_name }: Pick<Config, 'app_url' | 'app_name'>) {
  const { hostname, origin } = new URL(app_url)
  return { rpName: app_name, expectedRPID: hostname, expectedOrigin: origin }
}
