import { readFile } from 'node:fs/promises'

/** The resident memory of a process in MiB, from Linux's `/proc`. */
export async function readRssMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(status.match(/VmRSS:\s+(\d+) kB/)?.[1] ?? Number.NaN) / 1024
}

/** The processor time of a process in ms. Linux counts processor time in hundredths of a second, so the sum is multiplied by 10. */
export async function readCpuMs(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) * 10
}
