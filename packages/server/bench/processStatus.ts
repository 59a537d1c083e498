import { readFile } from 'node:fs/promises'

/** Returns the resident memory of a process in MiB, from Linux's `/proc`. */
export async function readRssMb(pid: number | undefined): Promise<number> {
  const statusText = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(statusText.match(/VmRSS:\s+(\d+) kB/)?.[1] ?? Number.NaN) / 1024
}

/**
 * Returns the processor time that a process has used, in ms: the time in user mode plus the time in the kernel. Linux counts both in
 * hundredths of a second, so their sum is multiplied by 10.
 */
export async function readCpuMs(pid: number | undefined): Promise<number> {
  const statText = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user, system] = statText
    .slice(statText.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) * 10
}
