/**
 * Left to itself, Node lets short-lived objects fill 128 MiB before it tidies up, and the rest grow to several times what is in use: under a
 * flood that is most of what the process takes.
 */
export const littleMemory = ['--max-semi-space-size=4', '--heap-growing-percent=30'] as const

/**
 * Puts this process in place of itself with `littleMemory`, which V8 heeds only at its start: the same process id, streams and
 * environment. Not where an operator has set it, nor under a launcher's channel, which would be lost: launchers name flags themselves.
 * Windows cannot do it, and goes on as it is.
 */
export function restartInLittleMemory(): void {
  const flags = [...process.execArgv, process.env.NODE_OPTIONS ?? '']
  if (process.channel || flags.some((flag) => /semi[-_]space[-_]size|heap[-_]growing/.test(flag))) return
  const args = [process.execPath, ...process.execArgv, ...littleMemory, ...process.argv.slice(1)]
  try {
    process.execve?.(process.execPath, args, process.env)
  } catch {
    // Windows, or a process that may start no other.
  }
}
