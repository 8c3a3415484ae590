import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
/** The user "nobody"; the test runs as it what the unit runs as its own user. */
const USER = '65534'

/** Settings of a unit of docs/deploy by name. If a setting is repeated, the last one counts. */
function readUnit(name: string): Record<string, string> {
  const lines = readFileSync(join(ROOT, 'docs/deploy', name), 'utf8').matchAll(/^(\w+)=(.*)$/gm)
  return Object.fromEntries([...lines].map(([, setting = '', value = '']) => [setting, value]))
}

/** A folder in place of /var/lib, outside of the paths hidden from the service. */
export function stateFolder(): string {
  const folder = mkdtempSync('/var/lib/foyer-unit-')
  chmodSync(folder, 0o755)
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** Mounts the program and its state at the unit's paths; nothing else of the unit's environment exists. */
const BOX = `set -e
mount -t tmpfs -o mode=755 none /opt; mkdir -p "$PLACE"; mount --bind "$PROGRAM" "$PLACE"
mount --bind "$STATE" /var/lib
for own in $KEPT; do mount --bind "/var/lib/$own" "/var/lib/$own"; done
for away in /home /root /run/user; do test ! -d $away || mount -t tmpfs -o mode=755 none $away; done
for own in /tmp /var/tmp; do mount -t tmpfs -o mode=1777 none $own; done
awk '{ print $2 }' /proc/self/mounts | while read -r at; do
  case $at in /dev|/dev/*|/proc|/proc/*|/sys|/sys/*|/tmp|/var/tmp|/var/lib/*) ;; *) if mountpoint -q "$at"; then mount -o remount,bind,ro "$at"; fi ;; esac
done
cd "$PLACE"
exec setpriv --reuid ${USER} --regid ${USER} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all env -i "$@"`

/**
 * A command that starts a unit's service, as near to its sandbox as is possible without systemd: another user without privileges,
 * everything read-only except the unit's state, and only the unit's environment. Requires root.
 */
export function commandOfUnit(name: string, state: string, env: Record<string, string>): string[] {
  const { Environment = '', ExecStart = '', StateDirectory = '', WorkingDirectory = '' } = readUnit(name)
  const said = [...Environment.split(' '), ...Object.entries(env).map((entry) => entry.join('='))]
  for (const kept of StateDirectory.split(' ')) makeOwn(join(state, kept))
  return [
    ...['env', `PLACE=${WorkingDirectory}`, `PROGRAM=${ROOT}`, `STATE=${state}`, `KEPT=${StateDirectory}`],
    ...['unshare', '--mount', '--propagation', 'private', 'sh', '-c', BOX, 'box'],
    ...['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...said, ...ExecStart.split(' ')],
  ]
}

function makeOwn(folder: string): void {
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
  chownSync(folder, Number(USER), Number(USER))
}
