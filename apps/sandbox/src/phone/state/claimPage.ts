const name = 'latchkey-phone'

/** Time in ms in which another page must stop its phone. After that, this page takes the lock from it. */
const lockWaitMs = 3000

/**
 * Makes this page the only one that runs the phone, because two pages would overwrite each other's sessions in the storage. The page that
 * was opened last runs the phone, because the person is looking at it.
 *
 * @param giveWay stops the phone on this page, when another page claims it
 */
export async function claimPage(giveWay: () => Promise<void>): Promise<void> {
  const channel = new BroadcastChannel(name)
  // If two pages open at the same time, the one with the higher start time runs the phone. The random fraction decides within a
  // millisecond.
  const claimedAt = Date.now() + Math.random()
  let hasGivenWay = false
  let release: () => void = () => {}
  const whenReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const stopPhone = () => {
    if (hasGivenWay) return
    hasGivenWay = true
    channel.close()
    void giveWay().finally(release)
  }
  channel.addEventListener('message', ({ data }) => {
    if (data > claimedAt) stopPhone()
  })
  channel.postMessage(claimedAt)
  await new Promise<void>((claimed) => {
    const holdLock = () => {
      claimed()
      return whenReleased
    }
    const waitLimit = new AbortController()
    const timer = setTimeout(() => waitLimit.abort(), lockWaitMs)
    const lockRequest = navigator.locks.request(name, { signal: waitLimit.signal }, () => {
      clearTimeout(timer)
      return holdLock()
    })
    lockRequest
      .catch((error: unknown) => {
        // Takes the lock from the other page only if that page has not released it within the time limit.
        if (hasGivenWay || !waitLimit.signal.aborted) throw error
        return navigator.locks.request(name, { steal: true }, holdLock)
      })
      // This request rejects when another page takes the lock from this page.
      .catch(stopPhone)
  })
}
