import { mailboxUrl } from '#test/imap-server.ts'

/** A run has eleven ports: the app's, those of the servers it talks to, and 3 to 7 for journeys that start their own app. */
export const mailPort = () => Number(process.env.E2E_PORT) + 1
export const mailListPort = () => Number(process.env.E2E_PORT) + 2
export const imapPort = () => Number(process.env.E2E_PORT) + 8
export const analyticsPort = () => Number(process.env.E2E_PORT) + 9
export const cardsPort = () => Number(process.env.E2E_PORT) + 10

/** The mailbox user of an app: each app reads bounces from its own mailbox. */
export const bouncesUser = (port: number) => `bounces-${port}`

/** The environment of an app under test, as an organizer would start it, with a mail server on this machine. */
export function appEnv({ port, data_dir }: { port: number; data_dir: string }): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    DATA_DIR: data_dir,
    MAIL_URL: `smtp://127.0.0.1:${mailPort()}`,
    BOUNCES_URL: mailboxUrl({ port: imapPort() }, bouncesUser(port)),
    ANALYTICS_URL: `http://127.0.0.1:${analyticsPort()}/mp/collect`,
    STRIPE_API_URL: `http://127.0.0.1:${cardsPort()}`,
    MAIL_FROM: 'Foyer <tickets@foyer.test>',
    LOG_LEVEL: 'warn',
    // Each journey, and each caller in it, has its own address.
    TRUSTED_PROXIES: '1',
    TERMS_URL: 'https://foyer.test/terms',
    PRIVACY_URL: 'https://foyer.test/privacy',
    COMPONENTS_PAGE: 'true',
    WEBHOOK_ALLOW_HTTP: 'true',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  }
}
