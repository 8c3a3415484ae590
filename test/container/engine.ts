import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { patience } from '#test/patience.ts'
import { ensureSystemProgram } from '#test/system-programs.ts'

/** Docker if its engine answers, otherwise Podman with its own store. */
export type Engine = {
  /** Runs an engine command to its end. Returns its output; rejects if it fails. */
  call: (...args: string[]) => Promise<string>
  /** Extra flags for builds. */
  build_flags: string[]
  /** Starts a container in the foreground, on the host's network. */
  start: (args: string[]) => ChildProcess
  isDocker: boolean
  /** Removes the store with everything in it. */
  close: () => Promise<void>
}

export async function openEngine(): Promise<Engine> {
  const isDocker = spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0
  return isDocker ? engineOf(['docker'], { isDocker, close: async () => undefined }) : openPodman()
}

async function openPodman(): Promise<Engine> {
  for (const program of ['podman', 'crun'] as const) ensureSystemProgram(program)
  const store = mkdtempSync(join(tmpdir(), 'foyer-podman-'))
  const inside = openNamespace()
  const at = ['root', 'runroot', 'tmpdir'].flatMap((name) => [`--${name}`, join(store, name)])
  const podman = [...inside.prefix, ensureSystemProgram('podman'), ...at]
  const engine = engineOf(podman, { isDocker: false, close })
  async function close() {
    await engine.call('rm', '--all', '--force', '--time', '0')
    await engine.call('rmi', '--all', '--force')
    inside.end()
    rmSync(store, { recursive: true, force: true, maxRetries: 5 })
  }
  return engine
}

/**
 * Hides cgroup mounts in a mount namespace, which lasts as long as the process that holds it: crun refuses machines on which both
 * versions of cgroups are mounted.
 */
function openNamespace(): { prefix: string[]; end: () => void } {
  if (!existsSync('/sys/fs/cgroup/unified')) return { prefix: [], end: () => undefined }
  const hide = 'umount -R /sys/fs/cgroup && mount -t tmpfs none /sys/fs/cgroup && exec sleep infinity'
  const holder = spawn('unshare', ['--mount', 'sh', '-c', hide], { stdio: 'ignore' })
  return { prefix: ['nsenter', '--mount', '--target', String(holder.pid), '--wd=.'], end: () => void holder.kill() }
}

const run = promisify(execFile)

function engineOf(command: string[], { isDocker, close }: Pick<Engine, 'isDocker' | 'close'>): Engine {
  const [program = '', ...first] = command
  async function call(...args: string[]) {
    const { stdout } = await run(program, [...first, ...args], {
      ...{ timeout: patience(1_800_000), maxBuffer: 64 * 1024 * 1024 },
    })
    return stdout.trim()
  }
  // A sandbox may lack cgroups and the right to raise limits.
  const bare = isDocker ? [] : ['--cgroups=disabled', '--ulimit=nofile=1024:4096', '--ulimit=nproc=4096:4096']
  return {
    ...{ call, close, isDocker },
    build_flags: isDocker ? [] : ['--isolation=chroot', '--format=docker'],
    start: (args) => spawn(program, [...first, 'run', '--network=host', ...bare, ...args], { stdio: 'pipe' }),
  }
}
