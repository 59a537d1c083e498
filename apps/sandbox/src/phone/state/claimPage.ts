const name = 'latchkey-phone'

/** The time in ms that another page has to stop its phone. After this time, the present page takes the lock from the other page. */
const lockWaitMs = 3000

/**
 * Makes this page the one that runs the phone, because two pages with one storage would overwrite each other's sessions. The newest page
 * wins, because the user is looking at it.
 *
 * @param giveWay stops the phone on this page, when another page claims it
 */
export async function claimPage(giveWay: () => Promise<void>): Promise<void> {
  const channel = new BroadcastChannel(name)
  // Pages that open at the same time compare their start times. The random fraction decides between two pages of the same millisecond.
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
        // Only a page that has waited until the time limit takes the lock from another page.
        if (hasGivenWay || !waitLimit.signal.aborted) throw error
        return navigator.locks.request(name, { steal: true }, holdLock)
      })
      // The request rejects when another page takes the lock from this one.
      .catch(stopPhone)
  })
}
