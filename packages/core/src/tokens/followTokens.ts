import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'
import { getNetwork } from '../networks/getNetwork.ts'
import { watch } from '../watch.ts'
import type { TokenSource } from './tokenSource.ts'

const pollIntervalMs = 10_000

export declare namespace followTokens {
  type Parameters = {
    source: TokenSource
    /** The maximum age of balances, in ms. Older balances are read again when the updates start or the account changes. */
    lifetimeMs: number
    onChange: () => void
  }
  type ReturnType = {
    /** Schedules the next poll 10 s from now. */
    schedule(): void
    stop(): void
  }
}

/**
 * Keeps the tokens up to date: reads them every 10 s while the page is visible, and at once when the account or the
 * network changes, or the device is online again. Stops when the service responds that it is unavailable (503).
 */
export function followTokens(
  core: Core,
  { source, lifetimeMs, onChange }: followTokens.Parameters,
): followTokens.ReturnType {
  const readAccountInUse = () => source.facts().account?.caipAddress
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let followedAccount = readAccountInUse()

  function schedule() {
    clearTimeout(timer)
    if (!isStopped && !source.facts().failure?.isFinal) timer = setTimeout(() => read(pollIntervalMs), pollIntervalMs)
  }
  function read(maxAgeMs: number) {
    clearTimeout(timer)
    if (!isStopped && !isPageHidden()) source.update({ isForced: false, maxAgeMs }).then(schedule, core.log.error)
  }
  const onVisible = () => {
    if (!source.facts().failure?.isFinal) read(pollIntervalMs)
  }
  const onOnline = () => {
    source.forgetFailure()
    read(pollIntervalMs)
  }
  const stopWatching = watch(
    core,
    () => [getAccount(core), getNetwork(core)],
    () => {
      source.readAccount()
      if (readAccountInUse() === followedAccount) return onChange()
      followedAccount = readAccountInUse()
      read(lifetimeMs)
    },
  )
  const listeners = [
    [globalThis.document, 'visibilitychange', onVisible],
    [globalThis.window, 'online', onOnline],
    [globalThis.window, 'offline', onChange],
  ] as const
  for (const [target, type, listener] of listeners) target?.addEventListener(type, listener)
  // If the balances were read less than `lifetimeMs` ago, no request is sent here. The next poll updates them.
  read(lifetimeMs)

  return {
    schedule,
    stop() {
      isStopped = true
      clearTimeout(timer)
      stopWatching()
      for (const [target, type, listener] of listeners) target?.removeEventListener(type, listener)
    },
  }
}

const isPageHidden = () => globalThis.document?.visibilityState === 'hidden'
